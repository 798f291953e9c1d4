import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { test } from '#server/testing/test.ts'
import { readCredentialText } from './reading/read-credential-text.ts'
import { sourcesOf } from './sources.ts'
import { givenKeyIssuer, signedBadge } from './testing/given-credentials.ts'
import { entryAt, listOf, statusAt } from './testing/given-list.ts'
import { FETCH_ALLOWED, fetchFromSite, givenSite } from './testing/given-site.ts'
import { verifyCredential } from './verify-credential.ts'

const NOW = new Date('2026-01-01T00:00:00Z')

const statusBy = (db: Database) => async (credential: object) => {
  const given = readCredentialText(JSON.stringify(credential))
  const { verdict, checks } = await verifyCredential(given, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite), {
    now: NOW,
  })
  return { verdict, status: checks.find(({ check }) => check === 'status')?.code }
}

test('up to sixteen entries are looked up, and any of them may revoke', async ({ db }) => {
  const issuer = await givenSite()
  const check = statusBy(db)
  issuer.documents.set('/status', await listOf(issuer, 99))
  const entries = (count: number, ...more: object[]) => ({
    credentialStatus: [...Array.from({ length: count }, (_, at) => entryAt(issuer, at)), ...more],
  })
  const revoked = { verdict: 'revoked', status: 'status_revoked' }
  for (const count of [4, 15])
    expect([count, await check(await signedBadge(issuer, entries(count, entryAt(issuer, 99))))]).toEqual([
      count,
      revoked,
    ])
  expect(await check(await signedBadge(issuer, entries(16)))).toEqual({ verdict: 'valid', status: 'status_good' })
  const many = { verdict: 'unchecked', status: 'status_too_many' }
  expect(await check(await signedBadge(issuer, entries(17)))).toEqual(many)
  expect(
    await check(await signedBadge(issuer, entries(1, entryAt(issuer, 99), ...entries(20).credentialStatus))),
  ).toEqual(revoked)
  const lists = issuer.requested.filter((path) => path === '/status')
  expect(lists).toHaveLength(5)
  issuer.close()
})

test('a revoking or suspending entry counts at any position', async ({ db }) => {
  const issuer = await givenSite()
  const check = statusBy(db)
  issuer.documents.set('/status', await listOf(issuer, 12))
  issuer.documents.set(
    '/resting',
    await listOf(issuer, 12, { statusPurpose: 'suspension', values: { id: `${issuer.site}/resting` } }),
  )
  const [gone, good] = [entryAt(issuer, 12), entryAt(issuer, 13)]
  const [resting, lost] = [entryAt(issuer, 12, 'suspension', '/resting'), entryAt(issuer, 1, 'revocation', '/nowhere')]
  const cases = [
    [[lost, gone], 'status_revoked'],
    [[resting, gone], 'status_revoked'],
    [[lost, resting, good], 'status_suspended'],
    [[good, lost], 'status_unreachable'],
  ] as const
  for (const [credentialStatus, status] of cases)
    expect(await check(await signedBadge(issuer, { credentialStatus }))).toMatchObject({ status })
  issuer.close()
})

test('a list may be signed by another issuer that it names itself', async ({ db }) => {
  const [issuer, keeper, nobody] = [await givenSite(), await givenKeyIssuer(), await givenKeyIssuer()]
  const check = statusBy(db)
  const { site } = issuer
  issuer.documents.set('/status', await listOf({ ...keeper, site }, 12))
  expect(await check(await signedBadge(issuer, statusAt(issuer, 12)))).toMatchObject({ verdict: 'revoked' })
  expect(await check(await signedBadge(issuer, statusAt(issuer, 13)))).toMatchObject({ verdict: 'valid' })
  // The list names its keeper, but somebody else signed it.
  issuer.documents.set('/status', await listOf({ did: keeper.did, key: nobody.key, site }, 12))
  expect(await check(await signedBadge(issuer, statusAt(issuer, 12)))).toMatchObject({ status: 'status_unreliable' })
  issuer.close()
})

test('a list that names another address than its own says nothing about a badge', async ({ db }) => {
  const issuer = await givenSite()
  const badge = await signedBadge(issuer, statusAt(issuer, 13))
  for (const [id, status] of [
    [`${issuer.site}/status#list`, 'status_good'],
    ['', 'status_good'],
    [`${issuer.site}/status/2`, 'status_unreliable'],
  ]) {
    issuer.documents.set('/status', await listOf(issuer, 12, { values: id ? { id } : {} }))
    expect([id, await statusBy(db)(badge)]).toMatchObject([id, { status }])
  }
  issuer.close()
})

test('a list outside its validity period, or shorter than the minimum, can only prove a revocation', async ({ db }) => {
  const issuer = await givenSite()
  const check = statusBy(db)
  const unfit = [
    [{ values: { validUntil: '2025-12-31T00:00:00Z' } }, 'status_stale'],
    [{ values: { validFrom: '2026-02-01T00:00:00Z' } }, 'status_stale'],
    [{ bytes: 16_383 }, 'status_unreliable'],
    [{ bytes: 2 }, 'status_unreliable'],
  ] as const
  for (const [parts, status] of unfit) {
    issuer.documents.set('/status', await listOf(issuer, 12, parts))
    expect([parts, await check(await signedBadge(issuer, statusAt(issuer, 13)))]).toEqual([
      parts,
      { verdict: 'unchecked', status },
    ])
    expect(await check(await signedBadge(issuer, statusAt(issuer, 12)))).toMatchObject({ verdict: 'revoked' })
    issuer.documents.set('/status', await listOf(issuer, 12, { ...parts, statusPurpose: 'suspension' }))
    expect(await check(await signedBadge(issuer, statusAt(issuer, 12, 'suspension')))).toMatchObject({ status })
  }
  const term = { validFrom: '2025-12-01T00:00:00Z', validUntil: '2026-02-01T00:00:00Z' }
  issuer.documents.set('/status', await listOf(issuer, 12, { values: term }))
  expect(await check(await signedBadge(issuer, statusAt(issuer, 13)))).toMatchObject({ verdict: 'valid' })
  issuer.close()
})
