import { expect, inject } from 'vitest'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

const LISTS = '/issuers/organization/earners_lists'
const IMPORTS = `${LISTS}/imports`
const HEADING = 'recipient_email,recipient_first_name,recipient_last_name'

/** Timeout in milliseconds, long enough for a busy machine. */
const SLOW = 120_000

function send(
  issuer: Issuer,
  text: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  type = 'text/csv',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([text], 'people.csv', { type }))
  return issuer.ask('POST', IMPORTS, form, headers)
}

test('a file becomes a new list, and its other columns become metadata', async ({ issuer }) => {
  const text = `\uFEFFCourse,${HEADING},Note\r\n"Physics, 1",Giulia@Wrenfield.example,Giulia,"D'Amico ""Jr""",\r\n,amara@wrenfield.example,Amara,Okonkwo,"two\nlines"\r\n`
  const { status, body } = await send(issuer, text, { name: 'Group A', type: 'import' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ name: 'Group A', type: 'import', status: 'enabled', earners_count: 2 })
  const { earners } = (await issuer.ask('GET', `${LISTS}/${body.data.id}`)).body.data
  expect(earners).toMatchObject([
    {
      recipient_email: 'giulia@wrenfield.example',
      recipient_last_name: 'D\'Amico "Jr"',
      metadata: { Course: 'Physics, 1' },
    },
    { recipient_first_name: 'Amara', metadata: { Note: 'two\nlines' } },
  ])
})

test('one invalid row refuses the whole file, and every invalid row is reported', async ({ issuer }) => {
  const list = await addList(issuer, people(1))
  const wrong = `${HEADING}\nanna@school,Anna,Rossi\nbo@wrenfield.example,,Berg\nBO@wrenfield.example,Bo,Berg\n`
  const refused = await send(issuer, wrong, { name: 'Group A' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual([
    'earners[0][recipient_email]',
    'earners[1][recipient_first_name]',
    'earners[2][recipient_email]',
  ])
  const present = await send(
    issuer,
    `${HEADING}\nnew@wrenfield.example,N,N\nperson.1@wrenfield.example,PERSON,Number 1`,
    {
      earners_list_id: list,
    },
  )
  expect(present).toMatchObject({
    status: 422,
    body: { errors: { 'earners[1][recipient_email]': ['This person is already on the list.'] } },
  })
  expect((await issuer.ask('GET', LISTS)).body.data).toMatchObject([{ id: list, earners_count: 1 }])
})

test('a file without rows, without a required column or without a target list is refused on the field', async ({
  issuer,
}) => {
  const errorsOf = async (text: string, fields: Record<string, string>) =>
    Object.keys((await send(issuer, text, fields)).body.errors)
  expect(await errorsOf('', { name: 'A' })).toEqual(['file'])
  expect(await errorsOf('recipient_email\nx@wrenfield.example', { name: 'A' })).toEqual(['file'])
  expect(await errorsOf(HEADING, { name: 'A' })).toEqual(['earners'])
  expect(await errorsOf(HEADING, {})).toEqual(['name'])
  const list = await addList(issuer)
  expect(await errorsOf(HEADING, { name: 'A', earners_list_id: list })).toEqual(['name'])
  expect(await issuer.ask('POST', IMPORTS, { name: 'A' })).toMatchObject({ status: 422 })
  expect(
    await send(issuer, `${HEADING}\nx@wrenfield.example,X,X`, { earners_list_id: crypto.randomUUID() }),
  ).toMatchObject({ status: 404 })
})

test('a column may have any name except __proto__, whose cells would be lost', async ({ issuer }) => {
  const text = (column: string) => `${HEADING},${column}\nx@wrenfield.example,X,Y,Z`
  const refused = await send(issuer, text('__proto__'), { name: 'Group A' })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { file: ['Nothing here can be called __proto__. Choose another name.'] } },
  })
  for (const column of ['constructor', 'toString', 'valueOf']) {
    const { body } = await send(issuer, text(column), { name: column })
    const { earners } = (await issuer.ask('GET', `${LISTS}/${body.data.id}`)).body.data
    expect(Object.entries(earners[0].metadata)).toContainEqual([column, 'Z'])
  }
})

const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

const NICCOLO = `${HEADING}\nniccolo@wrenfield.example,Niccolò,Péruzzi`

test.for([
  ['Latin-1', bytesOf(NICCOLO, 'latin1'), 'text/csv'],
  ['Latin-1 that is declared', bytesOf(NICCOLO, 'latin1'), 'text/csv; charset="ISO-8859-1"'],
  ['UTF-16 with its mark', bytesOf(`\uFEFF${NICCOLO}`, 'utf16le'), 'text/csv'],
  ['UTF-8, declared as something that nobody knows', bytesOf(NICCOLO, 'utf8'), 'text/csv; charset=nonsense'],
] as const)('a file in %s is stored as it reads', async ([, bytes, type], { issuer }) => {
  const { body } = await send(issuer, bytes, { name: 'Group A' }, {}, type)
  const { earners } = (await issuer.ask('GET', `${LISTS}/${body.data.id}`)).body.data
  expect(earners).toMatchObject([{ recipient_first_name: 'Niccolò', recipient_last_name: 'Péruzzi' }])
})

test('a file that is not in its declared encoding is refused, and nothing is stored', async ({ issuer }) => {
  const refused = await send(issuer, bytesOf(NICCOLO, 'latin1'), { name: 'A' }, {}, 'text/csv; charset=utf-8')
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringContaining('not in the encoding that it declares')] } },
  })
  expect((await issuer.ask('GET', LISTS)).body.meta.total).toBe(0)
})

test('cells without a heading and duplicate headings are refused, not dropped', async ({ issuer }) => {
  const rows = ['a@wrenfield.example,A,B,x,', 'b@wrenfield.example,Bo, Jr.,Berg,y', 'c@wrenfield.example,C,D,z,late']
  const surplus = await send(issuer, [`${HEADING},Note`, ...rows].join('\n'), { name: 'Group A' })
  expect(surplus).toMatchObject({ status: 422 })
  expect(surplus.body.errors).toEqual({
    'earners[1]': ['“y” has no heading above it. Add one, or check the commas and quotes in this row.'],
    'earners[2]': ['“late” has no heading above it. Add one, or check the commas and quotes in this row.'],
  })
  const unnamed = await send(issuer, `${HEADING},\nx@wrenfield.example,X,Y,Z`, { name: 'Group A' })
  expect(Object.keys(unnamed.body.errors)).toEqual(['earners[0]'])
  const twice = await send(issuer, `${HEADING},Note,Note\nx@wrenfield.example,X,Y,1,2`, { name: 'Group A' })
  expect(twice).toMatchObject({
    status: 422,
    body: { errors: { file: ['Two columns are called “Note”. Give each a name of its own.'] } },
  })
  expect((await issuer.ask('GET', LISTS)).body.meta.total).toBe(0)
})

test('repeating an import with its key adds nobody twice, and the key finds the resulting list', async ({
  issuer,
  stranger,
}) => {
  const key = crypto.randomUUID()
  const text = `${HEADING}\nx@wrenfield.example,X,Y`
  const answers = await Promise.all(
    [1, 2].map(() => send(issuer, text, { name: 'Group A' }, { 'idempotency-key': key })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect((await issuer.ask('GET', LISTS)).body.meta.total).toBe(1)
  expect(await issuer.ask('GET', `${IMPORTS}/${key}`)).toMatchObject({ status: 200, body: answers[0]!.body })
  expect(await issuer.ask('GET', `${IMPORTS}/${crypto.randomUUID()}`)).toMatchObject({ status: 404 })
  expect(await stranger.ask('GET', `${IMPORTS}/${key}`)).toMatchObject({ status: 404 })
  await issuer.ask('DELETE', `${LISTS}/${answers[0]!.body.data.id}`)
  expect(await issuer.ask('GET', `${IMPORTS}/${key}`)).toMatchObject({ status: 404 })
})

const MAX_ROWS = 50_000

/** The embedded store takes half a minute for them; a browser test imports 10,000 there. */
const testWithMost = test.runIf(inject('store') === 'postgres')

testWithMost(
  'the maximum number of people with the maximum metadata can be imported at once',
  { timeout: SLOW },
  async ({ issuer }) => {
    const about = 'seminar '.repeat(9_000_000 / MAX_ROWS / 8)
    const rows = people(MAX_ROWS).map((person) => [...Object.values(person), about].join(','))
    const { status, body } = await send(issuer, [`${HEADING},About`, ...rows].join('\n'), { name: 'Everybody' })
    expect(body.data).toMatchObject({ earners_count: MAX_ROWS })
    expect(status).toBe(201)
  },
)
