import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { test } from '#server/testing/test.ts'
import { didOf } from './issuer-did.ts'
import { findPublicKeys } from './issuer-keys.sql.ts'
import { openIssuerKeys, WrongCredentialsKeyError } from './issuer-keys.ts'

const PUBLIC_URL = 'https://badges.wrenfield.example'
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Issuer keys as another process would open them, with nothing cached. */
const openKeys = (credentialsKey: Buffer) =>
  openIssuerKeys({ credentialsKey, credentialsKeyFile: '/nowhere/key', publicUrl: PUBLIC_URL })

const publicKeys = async (db: Database, organizationId: string, kind = 'EdDSA') =>
  (await findPublicKeys(db, organizationId))
    .filter(({ algorithm }) => algorithm === kind)
    .map(({ publicKey }) => publicKey)

const stored = async (db: Database, organizationId: string) =>
  (
    await db.execute<{ sealed: string }>(
      sql`select sealed_private_key as sealed from issuer_keys
      where organization_id = ${organizationId} and algorithm = 'EdDSA'`,
    )
  ).rows.map(({ sealed }) => sealed)

test('concurrent first uses of an organization’s key, in two processes, create one key', async ({ db, issuer }) => {
  const key = randomBytes(32)
  const [one, other] = [openKeys(key), openKeys(key)]
  const pending = Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other).current(db, issuer.organizationId))
  const keys = (await Promise.all(pending)).map(({ pair }) => pair.id)
  const [publicKey, ...more] = await publicKeys(db, issuer.organizationId)
  expect(more).toEqual([])
  expect(new Set(keys)).toEqual(new Set([`${didOf(PUBLIC_URL, issuer.organizationId)}#${publicKey}`]))
})

test('the private key is stored encrypted, and can be opened by another process', async ({ db, issuer }) => {
  const key = randomBytes(32)
  const { pair } = await openKeys(key).current(db, issuer.organizationId)
  const [sealed] = await stored(db, issuer.organizationId)
  expect(Buffer.from(sealed!, 'base64').includes(Buffer.from(pair.secretKey!).subarray(0, 32))).toBe(false)

  const again = (await openKeys(key).current(db, issuer.organizationId)).pair
  const data = Buffer.from('signed by the first process')
  const signature = await pair.signer().sign({ data })
  expect(await again.verifier().verify({ data, signature })).toBe(true)
  expect(again.controller).toBe(didOf(PUBLIC_URL, issuer.organizationId))
})

test('a sealed key that is copied to another organization does not open', async ({ db, issuer, stranger }) => {
  const key = randomBytes(32)
  await openKeys(key).current(db, issuer.organizationId)
  await openKeys(key).current(db, stranger.organizationId)
  const [sealed] = await stored(db, stranger.organizationId)
  await db.execute(
    sql`update issuer_keys set sealed_private_key = ${sealed}
      where algorithm = 'EdDSA' and organization_id = ${issuer.organizationId}`,
  )
  await expect(openKeys(key).current(db, issuer.organizationId)).rejects.toThrow(WrongCredentialsKeyError)
})

test('a rotated key signs from then on, and the old one is kept', async ({ db, issuer }) => {
  const keys = openKeys(randomBytes(32))
  const before = await keys.current(db, issuer.organizationId)
  const { EdDSA: publicKey } = await keys.rotate(db, issuer.organizationId)
  const after = await keys.current(db, issuer.organizationId)
  expect(after.pair.publicKeyMultibase).toBe(publicKey)
  expect(await publicKeys(db, issuer.organizationId)).toEqual([publicKey, before.pair.publicKeyMultibase])
  expect(after.createdAt > before.createdAt).toBe(true)
})

test('concurrent rotations leave one current key', async ({ db, issuer }) => {
  const keys = openKeys(randomBytes(32))
  await keys.current(db, issuer.organizationId)
  const made = await Promise.all([1, 2].map(() => keys.rotate(db, issuer.organizationId)))
  expect(made.map(({ EdDSA }) => EdDSA)).toContain(
    (await keys.current(db, issuer.organizationId)).pair.publicKeyMultibase,
  )
  expect(await publicKeys(db, issuer.organizationId)).toHaveLength(3)
})

test('with a wrong credentials key nothing is signed or rotated, unless the old key is declared lost', async ({
  db,
  issuer,
}) => {
  await openKeys(randomBytes(32)).current(db, issuer.organizationId)
  const wrong = openKeys(randomBytes(32))
  await expect(wrong.current(db, issuer.organizationId)).rejects.toThrow('the one in CREDENTIALS_KEY')
  await expect(wrong.rotate(db, issuer.organizationId)).rejects.toThrow(WrongCredentialsKeyError)
  expect(await publicKeys(db, issuer.organizationId)).toHaveLength(1)

  const { EdDSA: publicKey } = await wrong.rotate(db, issuer.organizationId, { isOldLost: true })
  expect((await wrong.current(db, issuer.organizationId)).pair.publicKeyMultibase).toBe(publicKey)
})

test('with a missing key file the check fails with a message for the operator, and no new file is created', async ({
  db,
  issuer,
}) => {
  await openKeys(randomBytes(32)).current(db, issuer.organizationId)
  const folder = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const credentialsKeyFile = join(folder, 'credentials.key')
  const keys = openIssuerKeys({ credentialsKey: undefined, credentialsKeyFile, publicUrl: PUBLIC_URL })
  await expect(keys.check(db)).rejects.toThrow(`${credentialsKeyFile}, which is not there`)
  await expect(keys.current(db, issuer.organizationId)).rejects.toThrow(WrongCredentialsKeyError)
  expect(await readdir(folder)).toEqual([])
})

test('an organization that does not exist gets no key', async ({ db }) => {
  const keys = openKeys(randomBytes(32))
  await expect(keys.current(db, NOBODY)).rejects.toMatchObject({ status: 404 })
  await expect(keys.rotate(db, NOBODY)).rejects.toMatchObject({ status: 404 })
})

test('an organization without a token key gets exactly one when it is needed, with two processes asking', async ({
  db,
  issuer,
}) => {
  const key = randomBytes(32)
  const { pair } = await openKeys(key).current(db, issuer.organizationId)
  await db.execute(
    sql`delete from issuer_keys where organization_id = ${issuer.organizationId} and algorithm = 'ES256'`,
  )
  const [one, other] = [openKeys(key), openKeys(key)]
  const pending = Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other).current(db, issuer.organizationId))
  const keys = await Promise.all(pending)
  const [tokenKey, ...more] = await publicKeys(db, issuer.organizationId, 'ES256')
  expect(more).toEqual([])
  expect(new Set(keys.map(({ token }) => token.id))).toEqual(new Set([`${pair.controller}#${tokenKey}`]))
  expect(new Set(keys.map((found) => found.pair.id))).toEqual(new Set([pair.id]))
})
