import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgrAddress, badgrExport, badgrZip, hashedRecipient } from '#server/testing/badgr-export.ts'
import { zip } from '#server/testing/zip.ts'
import { bakePng } from '../../credentials/bake-png.ts'
import { bakeSvg } from '../../credentials/bake-svg.ts'
import { badgeJwt, badgeOf, givenKeyIssuer, identityOf } from '../../verification/testing/given-credentials.ts'
import { chunk, png, svg, textChunk } from '../../verification/testing/given-files.ts'
import { readImportFiles } from './read-import-files.ts'

const TIME = { today: '2026-11-28', timeZone: 'Europe/Rome' }
const EMAIL = 'giulia@wrenfield.example'

type Content = string | Buffer
const file = (name: string, content: Content) => new File([new Uint8Array(Buffer.from(content))], name)
const read = (name: string, content: Content) => readImportFiles([file(name, content)], TIME)
const readJson = (document: unknown) => read('export.json', JSON.stringify(document))
/** The sentence with which a file is refused as a whole. */
const refusalOf = (name: string, content: Content) =>
  read(name, content).then(
    () => 'read',
    (error) => {
      const [{ path, sentence }] = error.fieldErrors
      expect([error.status, path]).toEqual([422, ['file']])
      expect(sentence('it')).not.toBe(sentence('en'))
      return sentence('en')
    },
  )

const badgeClass = {
  type: 'BadgeClass',
  id: 'https://a.example/c',
  name: 'Data literacy',
  criteria: 'https://a.example/how',
}
const assertion = {
  type: 'Assertion',
  id: 'https://a.example/1',
  recipient: { type: 'email', hashed: false, identity: EMAIL },
  badge: { ...badgeClass, issuer: { type: 'Issuer', id: 'https://a.example', name: 'Ardle School' } },
  issuedOn: '2024-05-02T10:00:00Z',
}

/** A PDF with an attachment. */
const pdf = (attached: string) =>
  `%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Length ${Buffer.byteLength(attached)} >>\nstream\n${attached}\nendstream\nendobj\n%%EOF`

test('an export of Badgr is read whole, with hashed recipients and their names', async () => {
  const { source, classes, rows } = await readJson(badgrExport())
  expect([source, classes.length, rows.length]).toEqual(['badgr', 40, 5000])
  expect(classes[4]).toEqual({
    title: 'Data literacy, part 5',
    description: 'Reads and cleans data & says what it means, part 5.',
    criteria: 'Pass every task of part 5.\n\nhttps://api.badgr.example/public/badges/class-4/criteria',
    issuer: 'Faculty 2 of Ardle',
    issuer_url: 'https://faculty-2.ardle.example',
    id: 'https://api.badgr.example/public/badges/class-4',
  })
  const { identity, salt } = hashedRecipient(badgrAddress(44), 'salt 44')
  expect(rows[44]).toEqual({
    classPlace: 4,
    problem: null,
    badge: {
      recipient_email: '',
      recipient_first_name: 'Chiara',
      recipient_last_name: 'Rossi',
      recipient_hash: identity,
      recipient_salt: salt,
      issued_on: '2024-09-14',
      expires_on: '2031-01-01',
      original_id: 'https://api.badgr.example/public/assertions/assertion-44',
      original_url: 'https://api.badgr.example/public/assertions/assertion-44',
      file: 'export.json',
    },
  })
  const wrong = rows.filter(({ problem }) => problem)
  expect(wrong.length).toBe(50)
  expect(wrong[0]).toMatchObject({ problem: { code: 'revoked_there', about: expect.stringContaining('assertion-99') } })
})

test('a ZIP with a file for each document says the same as one document', async () => {
  const sizes = { assertions: 300, people: 100 }
  const one = await readJson(badgrExport(sizes))
  const many = await read('export.zip', badgrZip(sizes))
  const withoutFile = ({ rows }: typeof one) =>
    rows.map(({ badge, ...row }) => ({ ...row, badge: { ...badge, file: '' } }))
  expect(many.source).toBe('badgr')
  expect(withoutFile(many)).toEqual(withoutFile(one))
  expect(many.classes).toEqual(one.classes)
  expect(many.rows[3]?.badge?.file).toBe('export/assertions/3.json')
})

test.for([
  ['embedded', assertion],
  [
    'in a graph, by id',
    {
      '@graph': [
        { ...assertion, badge: badgeClass.id },
        { ...badgeClass, issuer: 'https://a.example' },
        { '@type': ['Issuer'], '@id': 'https://a.example', name: 'Ardle School' },
      ],
    },
  ],
  [
    'in answers of the API',
    {
      result: [
        {
          entityType: 'Assertion',
          entityId: 'x1',
          openBadgeId: 'https://a.example/1',
          badgeclass: 'c1',
          recipient: {
            identity: hashedRecipient(EMAIL, 's').identity,
            hashed: true,
            type: 'email',
            plaintextIdentity: EMAIL,
          },
          issuedOn: '2024-05-02T10:00:00Z',
          revoked: false,
          extensions: {},
        },
        {
          entityType: 'BadgeClass',
          entityId: 'c1',
          openBadgeId: badgeClass.id,
          issuer: 'i1',
          name: 'Data literacy',
          criteriaUrl: badgeClass.criteria,
        },
        { entityType: 'Issuer', entityId: 'i1', openBadgeId: 'https://a.example', name: 'Ardle School' },
      ],
    },
  ],
  [
    'nested in its class',
    {
      issuer: { id: 'https://a.example', name: 'Ardle School' },
      badge_classes: [
        {
          id: badgeClass.id,
          name: 'Data literacy',
          criteria: { id: badgeClass.criteria },
          assertions: [{ ...assertion, badge: undefined, type: undefined }],
        },
      ],
    },
  ],
  [
    'of Open Badges 1.0',
    {
      uid: '1',
      id: 'https://a.example/1',
      recipient: EMAIL,
      badge: { ...badgeClass, type: undefined, issuer: { origin: 'https://a.example', name: 'Ardle School' } },
      issued_on: 1714644000,
    },
  ],
  ['repeated', [{ type: 'Assertion', id: assertion.id }, assertion, assertion]],
] as const)('an assertion is found %s', async ([, document]) => {
  const { classes, rows } = await readJson(document)
  expect(classes).toEqual([
    {
      title: 'Data literacy',
      description: '',
      criteria: badgeClass.criteria,
      issuer: 'Ardle School',
      issuer_url: 'https://a.example',
      id: badgeClass.id,
    },
  ])
  expect(rows).toMatchObject([
    {
      classPlace: 0,
      problem: null,
      badge: { recipient_email: EMAIL, issued_on: '2024-05-02', original_url: 'https://a.example/1' },
    },
  ])
})

test('credentials of Open Badges 3.0 are read, plain, presented, enveloped and as a token', async () => {
  const issuer = await givenKeyIssuer()
  const jwt = await badgeJwt(issuer)
  const plain = badgeOf('https://a.example/issuer', {
    awardedDate: '2024-05-02T23:30:00Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityType: 'emailAddress', identityHash: EMAIL },
        { type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: 'Giulia De Santis' },
      ],
      achievement: {
        id: 'urn:uuid:1',
        type: ['Achievement'],
        name: 'Data literacy',
        criteria: { narrative: '## Pass\n[here](https://a.example/x)' },
      },
    },
  })
  const one = await readJson(plain)
  expect(one).toMatchObject({
    source: 'files',
    classes: [
      {
        title: 'Data literacy',
        criteria: 'Pass\nhere (https://a.example/x)',
        issuer: 'Wrenfield College',
        issuer_url: 'https://a.example/issuer',
      },
    ],
    rows: [
      {
        problem: null,
        badge: {
          recipient_email: EMAIL,
          recipient_first_name: 'Giulia',
          recipient_last_name: 'De Santis',
          issued_on: '2024-05-03',
        },
      },
    ],
  })
  const { identityHash, salt } = identityOf('giulia.ferri@wrenfield.example')
  const hashed = {
    problem: null,
    badge: { recipient_hash: identityHash, recipient_salt: salt, issued_on: '2025-11-14' },
  }
  const enveloped = { type: 'EnvelopedVerifiableCredential', id: `data:application/vc+jwt,${jwt}` }
  expect(await read('badge.jwt', jwt)).toMatchObject({ source: 'files', rows: [hashed] })
  const presented = { type: 'VerifiablePresentation', verifiableCredential: [badgeOf('did:key:x'), enveloped, jwt] }
  const { rows } = await readJson({ ...presented, verifiableCredential: [enveloped] })
  expect(rows).toMatchObject([hashed])
  expect((await readJson(presented)).rows.length).toBeGreaterThan(0)
})

test('baked pictures are read as they come out of this service and out of others', async () => {
  const credential = JSON.stringify(badgeOf('https://a.example/issuer'))
  const older = JSON.stringify(assertion)
  const files: [string, Content][] = [
    ['ours.png', bakePng(png(), credential)],
    ['ours.svg', bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', credential)],
    ['older.png', png(textChunk('openbadges', older))],
    ['oldest.png', png(chunk('tEXt', Buffer.from(`openbadges\0${older}`)))],
    ['older.svg', svg(`<o:assertion><![CDATA[${older}]]></o:assertion>`, 'xmlns:o="http://openbadges.org"')],
    ['credential.json', credential],
    ['certificate.pdf', pdf(credential)],
  ]
  const apart = await readImportFiles(
    files.map(([name, content]) => file(name, content)),
    TIME,
  )
  const zipped = await read('badges.zip', zip(files))
  for (const { source, classes, rows } of [apart, zipped]) {
    expect([source, classes.length]).toEqual(['files', 2])
    expect(rows.map(({ problem, badge }) => [badge?.file, problem])).toEqual(files.map(([name]) => [name, null]))
  }
})

test('what cannot be read is listed by file, and what a file only names by its address is not fetched', async () => {
  const { rows } = await read(
    'badges.zip',
    zip([
      ['good.png', png(textChunk('openbadges', JSON.stringify(assertion)))],
      ['plain.png', png()],
      ['photo.jpg', '\xff\xd8\xff\xe0 JFIF'],
      ['address.png', png(textChunk('openbadges', 'https://a.example/9'))],
      [
        'class-elsewhere.png',
        png(textChunk('openbadges', JSON.stringify({ ...assertion, badge: 'https://a.example/other' }))),
      ],
      ['inner.zip', zip([['good.json', JSON.stringify(assertion)]])],
      ['damaged.json', JSON.stringify(assertion), { sum: 1 }],
      ['__MACOSX/._good.png', 'x'],
      ['.DS_Store', 'x'],
    ]),
  )
  expect(rows.map(({ problem }) => problem)).toEqual([
    null,
    { code: 'unreadable', about: 'address.png: https://a.example/9' },
    { code: 'unreadable', about: 'class-elsewhere.png: https://a.example/1' },
    { code: 'unreadable', about: 'plain.png' },
    { code: 'unreadable', about: 'photo.jpg' },
    { code: 'unreadable', about: 'inner.zip' },
    { code: 'unreadable', about: 'damaged.json' },
  ])
})

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
  const name = fc.constantFrom('type', 'recipient', 'badge', 'issuer', 'name', 'criteria', 'id', 'issuedOn', 'salt', 'x')
  const leaf = fc.oneof(fc.constantFrom('Assertion', 'BadgeClass', 'Issuer', EMAIL, 'a:1', '2024-05-02'), fc.jsonValue())
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 5 }, leaf, fc.dictionary(name, tie('node')), fc.array(tie('node'), { maxLength: 4 })),
  }))
  const text = fc.oneof(
    node.map((value) => JSON.stringify(value)),
    fc.string(),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, text.map((inner) => zip([['a.json', inner]]))), async (content) => {
      const outcome = await read('a.json', content).catch((error) => error)
      if (outcome instanceof Error) expect(outcome).toMatchObject({ status: 422, code: 'validation_failed' })
      else for (const { problem, badge } of outcome.rows) expect(problem ?? badge).not.toBeNull()
    }),
  )
})
