import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { generate, type KeyPair } from '@digitalbazaar/ed25519-multikey'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
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
import { newTokenKey, readTokenKey, type TokenKey } from './token-key.ts'

/**
 * What an organization signs with; the `id` of each key is its verification method, `controller` the organization's DID.
 * `pair` signs credentials and lists, `token` signs tokens: many readers of tokens know ES256 and not EdDSA.
 */
export type IssuerKey = { pair: KeyPair; token: TokenKey; createdAt: string }

type Rotation = {
  /** Whether to rotate even where the old keys cannot be opened any more. */
  isOldLost?: boolean
  /** Where the old keys got into other hands, since when: what they signed from then on does not count. */
  compromisedFrom?: string | undefined
}

/** The keys that organizations sign with. The private halves leave the database encrypted and stay in this process. */
export type IssuerKeys = {
  /**
   * The keys that an organization signs with now; what is missing is made.
   * @throws Refusal 404 for an unknown organization, WrongCredentialsKeyError where a key cannot be opened
   */
  current(db: Database, organizationId: string): Promise<IssuerKey>
  /**
   * Gives an organization new keys. What the old ones signed stays verifiable.
   * @returns the new keys' public halves, Multikeys
   * @throws as `current`
   */
  rotate(db: Database, organizationId: string, rotation?: Rotation): Promise<Record<Algorithm, string>>
  /** @throws WrongCredentialsKeyError where the keys in the database were encrypted with another key than the configured one */
  check(db: Database): Promise<void>
}

type Algorithm = IssuerKeyRow['algorithm']
const ALGORITHMS: Algorithm[] = ['EdDSA', 'ES256']

/** Its message is a sentence for the operator. */
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

/** More organizations than sign at one time in one process, with two keys each. */
const MOST_KEPT = 2000

/** Keys are opened when they are first asked for. @param config its `publicUrl` is what the issuers' DIDs are made of */
export function openIssuerKeys(config: CredentialsKeySource & { publicUrl: string }): IssuerKeys {
  const seal = openSeal(config)
  /** Opened keys by their row's id: a row's key never changes. */
  const opened = new Map<string, KeyPair | TokenKey>()

  function secretOf({ organizationId, publicKey, sealedPrivateKey }: IssuerKeyRow): Buffer {
    const secret = seal.open(sealedPrivateKey, aboutKey(organizationId, publicKey))
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
    if (opened.size >= MOST_KEPT) opened.clear()
    opened.set(row.id, key)
    return key
  }

  async function make(tx: Database, organizationId: string, algorithm: Algorithm): Promise<IssuerKeyRow> {
    const { publicKey, secret } = algorithm === 'ES256' ? newTokenKey() : await newPair()
    const sealedPrivateKey = seal.close(secret, aboutKey(organizationId, publicKey))
    return insertKey(tx, organizationId, { algorithm, publicKey, sealedPrivateKey })
  }

  /** Whoever comes second to the lock finds the keys of whoever came first. */
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
        // A command with another key in its environment than the service's would make keys that the service cannot open.
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

/** The library makes its pairs of a seed; a name has to be given it, and is not part of the key. */
async function newPair() {
  const secret = randomBytes(32)
  const { publicKeyMultibase } = await generate({ controller: 'did:key:new', seed: secret })
  return { publicKey: publicKeyMultibase, secret }
}

/** What an organization's private key is sealed with: it opens for no other. */
export const aboutKey = (organizationId: string, publicKey: string) => `${organizationId} ${publicKey}`
