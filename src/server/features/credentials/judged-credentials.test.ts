import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { judge } from './testing/judge.ts'
import { caseOf } from './testing/served.ts'

const REVOKED = { reason: 'Issued in error', at: '2025-12-01 10:00:00' }

test('an independent verifier tells valid, expired, revoked and tampered badges apart', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const [valid, expired, revoked] = [
    await addBadge(db, issuer, template),
    await addBadge(db, issuer, template, { expires_at: '2025-12-31 23:00:00' }),
    await addBadge(db, issuer, template, { revoked: REVOKED }),
  ]
  const [good, old, bad] = [await caseOf(app, valid), await caseOf(app, expired), await caseOf(app, revoked)]
  const tampered = [
    { ...good, credential: good.credential.replace('Twelve hours', 'Two hours') },
    { ...old, credential: old.credential.replace('"validUntil":"2025', '"validUntil":"2035') },
    { ...bad, credential: bad.credential.replace(/"statusListIndex":"\d+"/, '"statusListIndex":"0"') },
    { ...good, credential: good.credential.replace(/"identityHash":"sha256\$./, '"identityHash":"sha256$z') },
  ]
  const { credentials } = await judge({ credentials: [good, old, bad, ...tampered] })
  expect(credentials.slice(0, 3)).toEqual([
    { signed: true, begun: true, expired: false, revoked: false },
    { signed: true, begun: true, expired: true, revoked: false },
    { signed: true, begun: true, expired: false, revoked: true },
  ])
  expect(credentials.slice(3).map(({ signed }) => signed)).toEqual([false, false, false, false])
})

test('a credential signed before a key rotation still verifies with the current DID document', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const before = await caseOf(app, id)
  await services.issuerKeys.rotate(db, issuer.organizationId)
  const after = await caseOf(app, id)
  const older = { ...after, credential: before.credential }
  const { credentials } = await judge({ credentials: [older, after] })
  expect(credentials.map(({ signed }) => signed)).toEqual([true, true])
  expect(before.credential).not.toBe(after.credential)
})

test('a credential does not verify with another organization’s key', async ({ app, db, issuer, stranger }) => {
  const ours = await caseOf(app, await addBadge(db, issuer, await addTemplate(db, issuer)))
  const theirs = await caseOf(app, await addBadge(db, stranger, await addTemplate(db, stranger)))
  const claimed = ours.credential.replaceAll(issuer.organizationId, stranger.organizationId)
  const { credentials } = await judge({ credentials: [{ ...theirs, credential: claimed }] })
  expect(credentials[0]!.signed).toBe(false)
})
