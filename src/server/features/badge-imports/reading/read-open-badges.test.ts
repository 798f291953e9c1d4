import { expect, test } from 'vitest'
import { badgrAddress, badgrExport, badgrZip, hashedRecipient } from '#server/testing/exports/badgr-export.ts'
import { badgeJwt, badgeOf, givenKeyIssuer, identityOf } from '../../verification/testing/given-credentials.ts'
import { assertion, badgeClass, EMAIL, read, readJson } from './testing/given-imports.ts'

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
