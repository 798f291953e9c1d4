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

/** The keys as a process of its own has them. */
const process = (credentialsKey: Buffer) =>
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

test('many who need the first key of an organization at once, in two processes, get one', async ({ db, issuer }) => {
  const key = randomBytes(32)
  const [one, other] = [process(key), process(key)]
  const pending = Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other).current(db, issuer.organizationId))
  const keys = (await Promise.all(pending)).map(({ pair }) => pair.id)
  const [publicKey, ...more] = await publicKeys(db, issuer.organizationId)
  expect(more).toEqual([])
  expect(new Set(keys)).toEqual(new Set([`${didOf(PUBLIC_URL, issuer.organizationId)}#${publicKey}`]))
})

test('the private half is in the database only encrypted, and opens in another process', async ({ db, issuer }) => {
  const key = randomBytes(32)
  const { pair } = await process(key).current(db, issuer.organizationId)
  const [sealed] = await stored(db, issuer.organizationId)
  expect(Buffer.from(sealed!, 'base64').includes(Buffer.from(pair.secretKey!).subarray(0, 32))).toBe(false)

  const again = (await process(key).current(db, issuer.organizationId)).pair
  const data = Buffer.from('signed by the first process')
  const signature = await pair.signer().sign({ data })
  expect(await again.verifier().verify({ data, signature })).toBe(true)
  expect(again.controller).toBe(didOf(PUBLIC_URL, issuer.organizationId))
})

test('a key moved to another organization does not open', async ({ db, issuer, stranger }) => {
  const key = randomBytes(32)
  await process(key).current(db, issuer.organizationId)
  await process(key).current(db, stranger.organizationId)
  const [sealed] = await stored(db, stranger.organizationId)
  await db.execute(
    sql`update issuer_keys set sealed_private_key = ${sealed}
      where algorithm = 'EdDSA' and organization_id = ${issuer.organizationId}`,
  )
  await expect(process(key).current(db, issuer.organizationId)).rejects.toThrow(WrongCredentialsKeyError)
})

test('a rotated key signs from then on, and the old one is kept', async ({ db, issuer }) => {
  const keys = process(randomBytes(32))
  const before = await keys.current(db, issuer.organizationId)
  const { EdDSA: publicKey } = await keys.rotate(db, issuer.organizationId)
  const after = await keys.current(db, issuer.organizationId)
  expect(after.pair.publicKeyMultibase).toBe(publicKey)
  expect(await publicKeys(db, issuer.organizationId)).toEqual([publicKey, before.pair.publicKeyMultibase])
  expect(after.createdAt > before.createdAt).toBe(true)
})

test('two rotations at once leave one key that signs', async ({ db, issuer }) => {
  const keys = process(randomBytes(32))
  await keys.current(db, issuer.organizationId)
  const made = await Promise.all([1, 2].map(() => keys.rotate(db, issuer.organizationId)))
  expect(made.map(({ EdDSA }) => EdDSA)).toContain(
    (await keys.current(db, issuer.organizationId)).pair.publicKeyMultibase,
  )
  expect(await publicKeys(db, issuer.organizationId)).toHaveLength(3)
})

test('with another key in the configuration nothing is signed or rotated, but for a key that is lost', async ({
  db,
  issuer,
}) => {
  await process(randomBytes(32)).current(db, issuer.organizationId)
  const wrong = process(randomBytes(32))
  await expect(wrong.current(db, issuer.organizationId)).rejects.toThrow('the one in CREDENTIALS_KEY')
  await expect(wrong.rotate(db, issuer.organizationId)).rejects.toThrow(WrongCredentialsKeyError)
  expect(await publicKeys(db, issuer.organizationId)).toHaveLength(1)

  const { EdDSA: publicKey } = await wrong.rotate(db, issuer.organizationId, { isOldLost: true })
  expect((await wrong.current(db, issuer.organizationId)).pair.publicKeyMultibase).toBe(publicKey)
})

test('where the key file is gone the start is refused with a sentence, and no new key is written in its place', async ({
  db,
  issuer,
}) => {
  await process(randomBytes(32)).current(db, issuer.organizationId)
  const folder = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const credentialsKeyFile = join(folder, 'credentials.key')
  const keys = openIssuerKeys({ credentialsKey: undefined, credentialsKeyFile, publicUrl: PUBLIC_URL })
  await expect(keys.check(db)).rejects.toThrow(`${credentialsKeyFile}, which is not there`)
  await expect(keys.current(db, issuer.organizationId)).rejects.toThrow(WrongCredentialsKeyError)
  expect(await readdir(folder)).toEqual([])
})

test('an organization that does not exist gets no key', async ({ db }) => {
  const keys = process(randomBytes(32))
  await expect(keys.current(db, NOBODY)).rejects.toMatchObject({ status: 404 })
  await expect(keys.rotate(db, NOBODY)).rejects.toMatchObject({ status: 404 })
})

test('an organization that has signed before there were keys for tokens gets one when it is needed, in whatever process', async ({
  db,
  issuer,
}) => {
  const key = randomBytes(32)
  const { pair } = await process(key).current(db, issuer.organizationId)
  await db.execute(
    sql`delete from issuer_keys where organization_id = ${issuer.organizationId} and algorithm = 'ES256'`,
  )
  const [one, other] = [process(key), process(key)]
  const pending = Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other).current(db, issuer.organizationId))
  const keys = await Promise.all(pending)
  const [tokenKey, ...more] = await publicKeys(db, issuer.organizationId, 'ES256')
  expect(more).toEqual([])
  expect(new Set(keys.map(({ token }) => token.id))).toEqual(new Set([`${pair.controller}#${tokenKey}`]))
  expect(new Set(keys.map((found) => found.pair.id))).toEqual(new Set([pair.id]))
})
