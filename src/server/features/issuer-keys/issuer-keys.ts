import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { generate, type KeyPair } from '@digitalbazaar/ed25519-multikey'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { base58Of } from '../verification/proofs/base58.ts'
import { type CredentialsKeySource, openSeal } from './credentials-key.ts'
import { didOf, keyIdOf } from './issuer-did.ts'
import {
  distrustKeys,
  findCurrentKeys,
  findOldestCurrentKey,
  type IssuerKeyRow,
  insertKey,
  lockForKeys,
  retireKeys,
} from './issuer-keys.sql.ts'

/**
 * The current keys of an organization; the `id` of each is its verification method, `controller` the organization's DID.
 * `pair` signs credentials and status lists, `token` signs JWTs: many JWT libraries support ES256 but not EdDSA.
 */
export type IssuerKey = { pair: KeyPair; token: TokenKey; createdAt: string }

type Rotation = {
  /** Whether to rotate even if the old keys cannot be decrypted. */
  isOldLost?: boolean
  /** If the old keys were compromised, from when: their signatures from then on are not trusted. */
  compromisedFrom?: string | undefined
}

/** The signing keys of organizations. Private keys are encrypted in the database and decrypted only in this process. */
export type IssuerKeys = {
  /**
   * The current keys of an organization; creates missing ones.
   * @throws Refusal 404 for an unknown organization, WrongCredentialsKeyError if a key cannot be decrypted
   */
  current(db: Database, organizationId: string): Promise<IssuerKey>
  /**
   * Gives an organization new keys. Signatures of the old ones stay verifiable.
   * @returns the new public keys, as Multikeys
   * @throws as `current`
   */
  rotate(db: Database, organizationId: string, rotation?: Rotation): Promise<Record<Algorithm, string>>
  /** @throws WrongCredentialsKeyError if the keys in the database were encrypted with another credentials key */
  check(db: Database): Promise<void>
}

type Algorithm = IssuerKeyRow['algorithm']
const ALGORITHMS: Algorithm[] = ['EdDSA', 'ES256']

/** The issuers' keys were encrypted with another key than the configured one. The message is meant for the operator. */
export class WrongCredentialsKeyError extends Error {
  constructor({ credentialsKey, credentialsKeyFile }: CredentialsKeySource) {
    const inFile = existsSync(credentialsKeyFile)
      ? `the one in ${credentialsKeyFile}`
      : `one in ${credentialsKeyFile}, which is not there`
    const used = credentialsKey ? 'the one in CREDENTIALS_KEY' : inFile
    super(
      `The issuers' keys in this database were encrypted with another key than ${used}. Set CREDENTIALS_KEY to the one ` +
        'that was used. Where it is lost, npm run admin -- rotate-key --organization ID --old-key lost gives each ' +
        'organization a new key; badges that are out stay verifiable.',
    )
  }
}

/** Cached keys, two per organization: room for more organizations than one process serves at a time. */
const MAX_CACHED_KEYS = 2000

/** Keys are decrypted on first use and cached. @param config the issuers' DIDs are derived from its `publicUrl` */
export function openIssuerKeys(config: CredentialsKeySource & { publicUrl: string }): IssuerKeys {
  const seal = openSeal(config)
  /** Decrypted keys by row id; never stale, because a row's key does not change. */
  const opened = new Map<string, KeyPair | TokenKey>()

  function secretOf({ organizationId, publicKey, sealedPrivateKey }: IssuerKeyRow): Buffer {
    const secret = seal.open(sealedPrivateKey, keyContext(organizationId, publicKey))
    if (!secret) throw new WrongCredentialsKeyError(config)
    return secret
  }

  async function open<Key extends KeyPair | TokenKey>(
    row: IssuerKeyRow,
    read: (secret: Buffer, did: string) => Key | Promise<Key>,
  ): Promise<Key> {
    const known = opened.get(row.id)
    if (known) return known as Key
    const key = await read(secretOf(row), didOf(config.publicUrl, row.organizationId))
    if (opened.size >= MAX_CACHED_KEYS) opened.clear()
    opened.set(row.id, key)
    return key
  }

  async function make(tx: Database, organizationId: string, algorithm: Algorithm): Promise<IssuerKeyRow> {
    const { publicKey, secret } = algorithm === 'ES256' ? newTokenKey() : await newPair()
    const sealedPrivateKey = seal.close(secret, keyContext(organizationId, publicKey))
    return insertKey(tx, organizationId, { algorithm, publicKey, sealedPrivateKey })
  }

  /** Reads again under the lock: a concurrent transaction may have created the keys meanwhile. */
  async function makeMissing(tx: Database, organizationId: string): Promise<IssuerKeyRow[]> {
    if (!(await lockForKeys(tx, organizationId))) throw notFound()
    const rows = await findCurrentKeys(tx, organizationId)
    for (const algorithm of ALGORITHMS) {
      if (!rows.some((row) => row.algorithm === algorithm)) rows.push(await make(tx, organizationId, algorithm))
    }
    return rows
  }

  return {
    async current(db, organizationId) {
      const found = await findCurrentKeys(db, organizationId)
      const isWhole = found.length === ALGORITHMS.length
      const rows = isWhole ? found : await db.transaction((tx) => makeMissing(tx, organizationId))
      const [pairRow, tokenRow] = ALGORITHMS.map((algorithm) => rows.find((row) => row.algorithm === algorithm)!)
      return {
        pair: await open(pairRow!, (seed, controller) => generate({ controller, seed })),
        token: await open(tokenRow!, (secret, did) => readTokenKey(secret, keyIdOf(did, tokenRow!.publicKey))),
        createdAt: pairRow!.createdAt,
      }
    },

    rotate: (db, organizationId, { isOldLost = false, compromisedFrom } = {}) =>
      db.transaction(async (tx) => {
        if (!(await lockForKeys(tx, organizationId))) throw notFound()
        const old = await findCurrentKeys(tx, organizationId)
        // The admin command may run with another credentials key than the service, which could not open the new keys.
        if (!isOldLost) old.forEach(secretOf)
        await retireKeys(tx, organizationId)
        if (compromisedFrom) await distrustKeys(tx, organizationId, compromisedFrom)
        const [pair, token] = [await make(tx, organizationId, 'EdDSA'), await make(tx, organizationId, 'ES256')]
        const event = {
          userId: null,
          subject: 'organization',
          subjectId: organizationId,
          action: 'key_rotated',
        } as const
        await insertEvents(tx, organizationId, [event])
        await recordActivity(tx, { organizationId, actor: { type: 'operator' }, kind: 'key_rotated' })
        return { EdDSA: pair.publicKey, ES256: token.publicKey }
      }),

    async check(db) {
      const row = await findOldestCurrentKey(db)
      if (row) secretOf(row)
    },
  }
}

/** The library generates the pair from a seed. It requires a controller, which does not affect the key. */
async function newPair() {
  const secret = randomBytes(32)
  const { publicKeyMultibase } = await generate({ controller: 'did:key:new', seed: secret })
  return { publicKey: publicKeyMultibase, secret }
}

/** The context that a private key is sealed with, which binds it to its organization and public key. */
export const keyContext = (organizationId: string, publicKey: string) => `${organizationId} ${publicKey}`

/** An ES256 key that signs tokens; `id` is its verification method. */
type TokenKey = { id: string; privateKey: KeyObject; publicJwk: PublicJwk }

type PublicJwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** The Multikey prefix of P-256 keys (Controlled Identifiers 1.0, section 2.2.2). */
const P256 = Buffer.from('8024', 'hex')

/** @returns the public key as a Multikey, and the private key as PKCS #8 DER */
export function newTokenKey(): { publicKey: string; secret: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicJwkOf(publicKey)
  const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  // A compressed point: 2 for an even y or 3 for an odd one, followed by x.
  const point = Buffer.concat([Buffer.from([yBytes!.at(-1)! % 2 === 0 ? 2 : 3]), xBytes!])
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' })
  return { publicKey: `z${base58Of(Buffer.concat([P256, point]))}`, secret }
}

/** @param secret PKCS #8 DER, as returned by `newTokenKey` */
function readTokenKey(secret: Buffer, id: string): TokenKey {
  const privateKey = createPrivateKey({ key: secret, type: 'pkcs8', format: 'der' })
  return { id, privateKey, publicJwk: publicJwkOf(createPublicKey(privateKey)) }
}

const publicJwkOf = (key: KeyObject) => key.export({ format: 'jwk' }) as PublicJwk
