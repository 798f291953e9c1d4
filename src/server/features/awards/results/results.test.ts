import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const toList = (list: string) => `${BADGES}/earners-lists/${list}`

/** A list's people, one for each metadata object. */
const peopleWith = (...metadata: (Record<string, unknown> | null)[]) =>
  people(metadata.length).map((person, index) => ({ ...person, metadata: metadata[index]! }))

/** Recipient, grade, scale and credits of each badge of the issuer, sorted. */
async function issued(issuer: Issuer) {
  const { body } = await issuer.ask('GET', `${BADGES}?sort=created_at`)
  const rows = body.data.map((badge: Record<string, unknown>) => [
    badge['recipient_email'],
    badge['grade'],
    badge['grade_scale'],
    badge['credits_earned'],
  ])
  return rows.toSorted() as unknown[][]
}

async function awarding(db: Database, issuer: Issuer, list: string) {
  const { id: badge_template_id } = await addTemplate(db, issuer)
  return (award: object, language = 'en') =>
    issuer.ask('POST', toList(list), { badge_template_id, ...award }, { 'accept-language': language })
}

const address = (number: number) => `person.${number}@wrenfield.example`

test('an award to a list takes grades and credits from columns of the list, with commas and from numbers', async ({
  db,
  issuer,
}) => {
  const list = await addList(
    issuer,
    peopleWith(
      { Voto: '30 e lode', CFU: '0,5' },
      { Voto: 28, CFU: 6 },
      { Voto: ' 18 ', CFU: '' },
      { CFU: '1.25', Voto: null },
      { Voto: '27', CFU: '12' },
    ),
  )
  const award = await awarding(db, issuer, list)
  const from = { grade_from: 'Voto', credits_earned_from: 'CFU', grade_scale: '0–30' }
  expect(await award(from)).toMatchObject({ status: 201 })
  expect(await issued(issuer)).toEqual([
    [address(1), '30 e lode', '0–30', 0.5],
    [address(2), '28', '0–30', 6],
    [address(3), '18', '0–30', null],
    [address(4), null, null, 1.25],
    [address(5), '27', '0–30', 12],
  ])
})

test('each invalid row of a column is reported, except for skipped people, and nobody gets a badge', async ({
  db,
  issuer,
}) => {
  const good = { Voto: '30', CFU: '6' }
  const list = await addList(
    issuer,
    peopleWith(
      good,
      { Voto: 'x'.repeat(41), CFU: '6' },
      { Voto: '30', CFU: '0.3' },
      { Voto: '<i>30</i>', CFU: 'six' },
      good,
    ),
  )
  const { id: badge_template_id } = await addTemplate(db, issuer)
  const from = { badge_template_id, grade_from: 'Voto', credits_earned_from: 'CFU', duplicates: 'skip' }
  const refused = await issuer.ask('POST', toList(list), from)
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  const quarters = 'ECTS credits are a number in quarters, from 0.25 to 60, such as 6 or 0.5.'
  expect(refused.body.errors).toEqual({
    grade_from: [
      `Row 2, ${address(2)}: Too long: shorten it to 40 characters.`,
      `Row 4, ${address(4)}: Only plain text goes here, without markup such as <b>.`,
    ],
    credits_earned_from: [`Row 3, ${address(3)}: ${quarters}`, `Row 4, ${address(4)}: ${quarters}`],
  })
  expect((await issuer.ask('GET', '/issuers/organization')).body.data).toMatchObject({
    credits_left: 100,
    badges_count: 0,
  })

  for (const index of [1, 2, 3]) await addBadge(db, issuer, { id: badge_template_id }, people(5)[index])
  expect(await issuer.ask('POST', toList(list), from)).toMatchObject({ status: 201 })
})

test('a column that half of the people lack is refused with their number, unless grades_may_lack is set', async ({
  db,
  issuer,
}) => {
  const list = await addList(
    issuer,
    peopleWith({ Voto: '30' }, { Voto: '' }, { Voto: ['30'] }, { Voto: '18', CFU: '1' }),
  )
  const award = await awarding(db, issuer, list)
  expect((await award({ grade_from: 'Voto', credits_earned_from: 'CFU' })).body.errors).toEqual({
    grade_from: ['2 of 4 people have no grade there. Check the column, or say that grades may be missing.'],
    credits_earned_from: ['3 of 4 people have no credits there. Check the column, or say that credits may be missing.'],
  })
  expect((await award({ grade_from: 'Voto' }, 'it')).body.errors).toEqual({
    grade_from: ['2 persone su 4 non hanno un voto. Controlla la colonna, oppure indica che i voti possono mancare.'],
  })
  expect(await issued(issuer)).toEqual([])
  expect(await award({ grade_from: 'Voto', grades_may_lack: 1 })).toMatchObject({ status: 201 })
  expect((await issued(issuer)).map(([, grade]) => grade)).toEqual(['30', null, null, '18'])
})

test('table rows are matched to the people on the list by address, ignoring case', async ({ db, issuer }) => {
  const list = await addList(issuer, people(3))
  const award = await awarding(db, issuer, list)
  const results = [
    { recipient_email: address(3), grade: '18', credits_earned: '6' },
    { recipient_email: address(1).toUpperCase(), grade: 'A', credits_earned: 0.25 },
  ]
  expect(await award({ results, grade_scale: 'A to F' })).toMatchObject({ status: 201 })
  expect(await issued(issuer)).toEqual([
    [address(1), 'A', 'A to F', 0.25],
    [address(2), null, null, null],
    [address(3), '18', 'A to F', 6],
  ])
})

test('evidence of the award is on every badge, except where the table has evidence for the person', async ({
  db,
  issuer,
}) => {
  const list = await addList(issuer, people(3))
  const award = await awarding(db, issuer, list)
  const of = (title: string) => ({ title, url: 'https://work.example/1', narrative: null })
  const evidence = [of('The course’s exhibition')]
  const results = [
    { recipient_email: address(1), grade: '30', evidence: [of('Report'), { title: 'Talk' }] },
    { recipient_email: address(2), grade: '28', evidence: [] },
  ]
  expect(await award({ results, evidence })).toMatchObject({ status: 201 })
  const { body } = await issuer.ask('GET', `${BADGES}?sort=created_at`)
  const rows = body.data.map((badge: Record<string, unknown>) => [badge['recipient_email'], badge['evidence']])
  expect(rows.toSorted()).toEqual([
    [address(1), [of('Report'), { title: 'Talk', url: null, narrative: null }]],
    [address(2), evidence],
    [address(3), evidence],
  ])

  const wrong = { results: [{ ...results[0], evidence: [{ title: 'x', url: 'javascript:alert(1)' }] }] }
  expect(Object.keys((await award(wrong)).body.errors)).toEqual(['results.0.evidence.0.url'])
  expect(Object.keys((await award({ evidence: Array(6).fill(of('x')) })).body.errors)).toEqual(['evidence'])
})

test('a table is refused if a row is invalid, unmatched or repeated, or if half of the people have no row', async ({
  db,
  issuer,
}) => {
  const list = await addList(issuer, people(2))
  const award = await awarding(db, issuer, list)
  const errors = async (more: object) => (await award(more)).body.errors
  const first = { recipient_email: address(1), grade: '30' }
  const second = { recipient_email: address(2), grade: '30' }

  expect(await errors({ results: [first, { ...second, grade: '<b>', credits_earned: 0.3 }] })).toEqual({
    'results.1.grade': ['Only plain text goes here, without markup such as <b>.'],
    'results.1.credits_earned': [expect.any(String)],
  })
  expect(await errors({ results: [first, first, second] })).toEqual({
    'results.1.recipient_email': [expect.stringContaining('1')],
  })
  expect(await errors({ results: [first] })).toEqual({
    results: ['1 of 2 people has no grade there. Check the column, or say that grades may be missing.'],
  })
  expect(await errors({ results: [first, second], grade_from: 'Voto' })).toEqual({
    results: ['Grades and credits come from columns of the list or from a table, not from both.'],
  })
  expect(await errors({ grade_scale: '0–30' })).toEqual({
    grade_scale: ['A scale needs grades. Say where they come from, or leave the scale empty.'],
  })

  const strangers = people(150, 100).map(({ recipient_email }) => ({ recipient_email, grade: '30' }))
  const { body } = await award({ results: [first, second, ...strangers] })
  expect(Object.keys(body.errors)).toHaveLength(100)
  expect(body.errors['results.2.recipient_email']).toEqual([
    'This address is not on the list. Correct it, or leave the row out.',
  ])
  expect(body.errors_count).toBe(150)
  expect(await issued(issuer)).toEqual([])
})

test('the preview shows the result on each badge, the invalid values and the unmatched rows', async ({
  db,
  issuer,
  stranger,
}) => {
  const list = await addList(
    issuer,
    peopleWith({ Voto: '30', CFU: '0,5' }, { Voto: '<b>' }, {}, { Voto: '18', CFU: '7' }),
  )
  const { id: badge_template_id } = await addTemplate(db, issuer)
  await addBadge(db, issuer, { id: badge_template_id }, people(4)[3])
  const path = `${toList(list)}/results/preview`
  const preview = async (more: object) =>
    (await issuer.ask('POST', path, { badge_template_id, duplicates: 'skip', ...more })).body.data
  const person = (number: number, more: object = {}) => ({
    ...people(1, number)[0],
    earner_id: expect.any(String),
    grade: null,
    credits_earned: null,
    wrong: [],
    is_left_out: 0,
    ...more,
  })

  const markup = { field: 'grade', written: '<b>', sentence: 'Only plain text goes here, without markup such as <b>.' }
  expect(await preview({ grade_from: 'Voto', credits_earned_from: 'CFU' })).toEqual({
    counts: { people: 3, with_grade: 1, without_grade: 1, with_credits: 1, without_credits: 2, wrong: 1 },
    people: [
      person(1, { grade: '30', credits_earned: 0.5 }),
      person(2, { wrong: [markup] }),
      person(3),
      person(4, { grade: '18', credits_earned: 7, is_left_out: 1 }),
    ],
    unknown: { count: 0, rows: [] },
    unclear: { count: 0, rows: [] },
    repeated: { count: 0, rows: [] },
  })

  const results = [
    { recipient_email: ` ${address(1).toUpperCase()}`, grade: '30', credits_earned: '0,3' },
    { recipient_email: 'nobody', grade: '30' },
    { recipient_email: address(1), grade: '18' },
    { recipient_email: address(2), credits_earned: '0,25' },
  ]
  const table = await preview({ results })
  expect(table.people.slice(0, 2)).toEqual([
    person(1, { grade: '30', wrong: [expect.objectContaining({ field: 'credits_earned', written: '0,3' })] }),
    person(2, { credits_earned: 0.25 }),
  ])
  expect(table.unknown).toEqual({ count: 1, rows: [{ row: 2, recipient_email: 'nobody' }] })
  expect(table.repeated).toEqual({ count: 1, rows: [{ row: 3, recipient_email: address(1) }] })

  expect((await stranger.ask('POST', path, { badge_template_id })).status).toBe(404)
  expect((await issuer.ask('POST', path, { badge_template_id: crypto.randomUUID() })).status).toBe(404)
})

test('an award can take grades and credits from a column of an imported file', async ({ db, issuer }) => {
  const form = new FormData()
  const rows = ['recipient_email,recipient_first_name,recipient_last_name,Voto,CFU']
  rows.push(`${address(1)},Person,One,30 e lode,"0,5"`, `${address(2)},Person,Two,18,6`)
  form.set('file', new File([rows.join('\n')], 'people.csv', { type: 'text/csv' }))
  form.set('name', 'Group A')
  const { body } = await issuer.ask('POST', '/issuers/organization/earners_lists/imports', form)
  const names = await issuer.ask('GET', `/issuers/organization/earners_lists/${body.data.id}/metadata_names`)
  expect(names.body.data.map(({ name }: { name: string }) => name)).toEqual(['CFU', 'Voto'])
  const award = await awarding(db, issuer, body.data.id)
  expect(await award({ grade_from: 'Voto', credits_earned_from: 'CFU' })).toMatchObject({ status: 201 })
  expect(await issued(issuer)).toEqual([
    [address(1), '30 e lode', null, 0.5],
    [address(2), '18', null, 6],
  ])
})

test('thousands of people get their grades from one table, each shown before', async ({ db, app }) => {
  const MANY = 2_000
  const issuer = await signedIn(app, db, { creditsLeft: MANY })
  const list = await addList(issuer, people(MANY))
  const { id: badge_template_id } = await addTemplate(db, issuer)
  const results = people(MANY).map(({ recipient_email }, index) => ({
    recipient_email,
    grade: String(18 + (index % 13)),
    credits_earned: '0.5',
  }))
  const preview = await issuer.ask('POST', `${toList(list)}/results/preview`, { badge_template_id, results })
  expect(preview.body.data.counts).toMatchObject({ people: MANY, with_grade: MANY, wrong: 0 })
  expect(preview.body.data.people).toHaveLength(MANY)
  expect(await issuer.ask('POST', toList(list), { badge_template_id, results })).toMatchObject({ status: 201 })
  const { body } = await issuer.ask('GET', `${BADGES}?recipient_email=${address(1_999)}`)
  expect(body.data).toMatchObject([{ grade: String(18 + (1_998 % 13)), credits_earned: 0.5 }])
})
