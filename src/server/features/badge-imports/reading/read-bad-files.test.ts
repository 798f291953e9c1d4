import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgrExport, badgrZip } from '#server/testing/exports/badgr-export.ts'
import { zip } from '#server/testing/exports/zip.ts'
import { assertion, badgeClass, type Content, EMAIL, read, readJson, refusalOf } from './testing/given-imports.ts'

test('what is wrong with a badge is said of its row', async () => {
  const wrong = [
    { ...assertion, id: 'a:1', badge: { ...badgeClass, id: 'a:c', name: '  ' } },
    { ...assertion, id: 'a:2', recipient: { type: 'telephone', identity: '+39 055 12345' } },
    { ...assertion, id: 'a:3', recipient: { type: 'email', hashed: true, identity: 'sha512$abc', salt: 's' } },
    { ...assertion, id: 'a:4', recipient: {} },
    { ...assertion, id: 'a:5', issuedOn: '1899-12-31T00:00:00Z' },
    { ...assertion, id: 'a:6', issuedOn: '2027-01-01' },
    { ...assertion, id: 'a:7', expires: '2024-01-01' },
    { ...assertion, id: 'a:8', issuedOn: undefined, revoked: false },
    { ...assertion, id: 'a:9', recipient: { ...assertion.recipient, name: 'x'.repeat(250) } },
    { type: 'Assertion', id: 'a:11', revoked: true },
    { ...assertion, id: 'a:10', badge: { ...badgeClass, id: 'a:d', description: 'x'.repeat(10_000_000) } },
  ]
  const { rows } = await readJson(wrong)
  expect(rows.map(({ problem }) => problem?.code)).toEqual([
    'title_missing',
    'email_invalid',
    'email_invalid',
    'email_missing',
    'date_too_old',
    'date_to_come',
    'expires_before_issue',
    'date_invalid',
    'too_long',
    'revoked_there',
    'too_long',
  ])
  expect(JSON.stringify(rows).length).toBeLessThan(20_000)
})

test('foreign contexts and the names of prototypes are harmless', async () => {
  const text = JSON.stringify({
    ...assertion,
    '@context': ['https://evil.example/context', { name: 'evil:name', badge: { '@id': 'x' } }],
  })
  const { classes, rows } = await read(
    'one.json',
    `${text.slice(0, -1)},"__proto__":{"revoked":true},"constructor":{"name":"x"}}`,
  )
  expect(classes).toMatchObject([{ title: 'Data literacy' }])
  expect(rows).toMatchObject([{ problem: null }])
  expect('revoked' in {}).toBe(false)
})

test.each<[string, Content, RegExp]>([
  ['deep.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /nested more deeply/],
  ['broken.json', '{"type": "Assertion"', /incomplete or damaged/],
  ['nothing.json', '{"hello": "world"}', /credential/i],
  ['photo.jpg', Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1'), /./],
  ['classes.json', JSON.stringify(badgrExport({ assertions: 0 })), /Include Assertions/],
  ['empty.zip', zip([]), /No badge was found/],
  ['readme.zip', zip([['README.txt', 'Hello']]), /No badge was found/],
  ['cut.zip', badgrZip({ assertions: 10 }).subarray(0, 3000), /damaged/],
  ['secret.zip', zip([['a.json', '{}', { isEncrypted: true }]]), /encrypted/],
  ['out.zip', zip([['../../etc/a.json', '{}']]), /outside/],
  ['absolute.zip', zip([['/etc/a.json', '{}']]), /outside/],
  ['windows.zip', zip([['C:\\a.json', '{}']]), /outside/],
  ['bomb.zip', zip([['a.json', Buffer.alloc(40 * 1024 * 1024)]]), /far more than/],
  ['many.zip', zip(Array.from({ length: 10_001 }, (_, place) => [`${place}.json`, '{}'])), /10,001 files/],
  [
    'book.xlsx',
    zip([
      ['[Content_Types].xml', '<Types/>'],
      ['xl/workbook.xml', '<x/>'],
    ]),
    /spreadsheet/,
  ],
])('%s is refused in words', async (name, content, words) => {
  expect(await refusalOf(name, content)).toMatch(words)
})

test('more kinds of badges than anybody has are refused', async () => {
  const titles = Array.from({ length: 2001 }, (_, place) => `Title ${place},a@wrenfield.example,2024-05-02`)
  expect(await refusalOf('a.csv', ['title,recipient_email,issued_on', ...titles].join('\n'))).toMatch(/2,000 kinds/)
  expect(await refusalOf('a.json', JSON.stringify(badgrExport({ classes: 2001 })))).toMatch(/2,000 kinds/)
})

test('whatever a file holds, it is read or refused in words', async () => {
  const name = fc.constantFrom(
    'type',
    'recipient',
    'badge',
    'issuer',
    'name',
    'criteria',
    'id',
    'issuedOn',
    'salt',
    'x',
  )
  const leaf = fc.oneof(
    fc.constantFrom('Assertion', 'BadgeClass', 'Issuer', EMAIL, 'a:1', '2024-05-02'),
    fc.jsonValue(),
  )
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 5 }, leaf, fc.dictionary(name, tie('node')), fc.array(tie('node'), { maxLength: 4 })),
  }))
  const text = fc.oneof(
    node.map((value) => JSON.stringify(value)),
    fc.string(),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        text,
        text.map((inner) => zip([['a.json', inner]])),
      ),
      async (content) => {
        const outcome = await read('a.json', content).catch((error) => error)
        if (outcome instanceof Error) expect(outcome).toMatchObject({ status: 422, code: 'validation_failed' })
        else for (const { problem, badge } of outcome.rows) expect(problem ?? badge).not.toBeNull()
      },
    ),
  )
})
