import { randomBytes } from 'node:crypto'
import { generate, type KeyPair } from '@digitalbazaar/ed25519-multikey'
import type { Database } from '#server/database/database.ts'
import { notFound } from '#server/http/refusal.ts'
import { insertEvents } from '../history/events.sql.ts'
import { type CredentialsKeySource, openSeal } from './credentials-key.ts'
import { didOf } from './issuer-did.ts'
import {
  findCurrentKey,
  findOldestCurrentKey,
  type IssuerKeyRow,
  insertKey,
  lockForKeys,
  retireKey,
} from './issuer-keys.sql.ts'

/** The key that an organization signs with; `id` is its verification method, `controller` the organization's DID. */
export type IssuerKey = { pair: KeyPair; createdAt: string }

/** The keys that organizations sign with. The private halves leave the database encrypted and stay in this process. */
export type IssuerKeys = {
  /**
   * The key that an organization signs with now, made where it has none yet.
   * @throws Refusal 404 for an unknown organization, SealedElsewhere where the key cannot be opened
   */
  current(db: Database, organizationId: string): Promise<IssuerKey>
  /**
   * Gives an organization a new key. What the old one signed stays verifiable.
   * @param isOldLost whether to do so even where the old one cannot be opened any more
   * @returns the new key's public half, a Multikey
   * @throws as `current`
   */
  rotate(db: Database, organizationId: string, isOldLost: boolean): Promise<string>
  /** @throws SealedElsewhere where the keys in the database were encrypted with another key than the configured one */
  check(db: Database): Promise<void>
}

/** Its message is a sentence for the operator. */
export class SealedElsewhere extends Error {
  constructor({ credentialsKey, credentialsKeyFile }: CredentialsKeySource) {
    const used = credentialsKey ? 'the one in CREDENTIALS_KEY' : `the one in ${credentialsKeyFile}`
    super(
      `The issuers' keys in this database were encrypted with another key than ${used}. Set CREDENTIALS_KEY to the one ` +
        'that was used. Where it is lost, npm run admin -- rotate-key --organization ID --old-key lost gives each ' +
        'organization a new key; badges that are out stay verifiable.',
    )
  }
}

/** More organizations than sign at one time in one process. */
const MOST_KEPT = 1000

/** Keys are opened when they are first asked for. @param config its `publicUrl` is what the issuers' DIDs are made of */
export function openIssuerKeys(config: CredentialsKeySource & { publicUrl: string }): IssuerKeys {
  const seal = openSeal(config)
  /** Opened keys by their row's id: a row's key never changes. */
  const opened = new Map<string, KeyPair>()

  async function open({ id, organizationId, publicKey, sealedPrivateKey }: IssuerKeyRow): Promise<KeyPair> {
    const known = opened.get(id)
    if (known) return known
    const seed = seal.open(sealedPrivateKey, aboutKey(organizationId, publicKey))
    if (!seed) throw new SealedElsewhere(config)
    const pair = await generate({ controller: didOf(config.publicUrl, organizationId), seed })
    if (opened.size >= MOST_KEPT) opened.clear()
    opened.set(id, pair)
    return pair
  }

  async function make(tx: Database, organizationId: string): Promise<IssuerKeyRow> {
    const seed = randomBytes(32)
    const { publicKeyMultibase: publicKey } = await generate({
      controller: didOf(config.publicUrl, organizationId),
      seed,
    })
    const sealedPrivateKey = seal.close(seed, aboutKey(organizationId, publicKey))
    return insertKey(tx, organizationId, { publicKey, sealedPrivateKey })
  }

  return {
    async current(db, organizationId) {
      const row =
        (await findCurrentKey(db, organizationId)) ?? (await db.transaction((tx) => first(tx, organizationId)))
      return { pair: await open(row), createdAt: row.createdAt }

      /** Whoever comes second to the lock finds the key of whoever came first. */
      async function first(tx: Database, id: string) {
        if (!(await lockForKeys(tx, id))) throw notFound()
        return (await findCurrentKey(tx, id)) ?? (await make(tx, id))
      }
    },

    rotate: (db, organizationId, isOldLost) =>
      db.transaction(async (tx) => {
        if (!(await lockForKeys(tx, organizationId))) throw notFound()
        const old = await findCurrentKey(tx, organizationId)
        // A command with another key in its environment than the service's would make keys that the service cannot open.
        if (old && !isOldLost) await open(old)
        await retireKey(tx, organizationId)
        const { publicKey } = await make(tx, organizationId)
        const event = {
          userId: null,
          subject: 'organization',
          subjectId: organizationId,
          action: 'key_rotated',
        } as const
        await insertEvents(tx, organizationId, [event])
        return publicKey
      }),

    async check(db) {
      const row = await findOldestCurrentKey(db)
      if (row) await open(row)
    },
  }
}

const aboutKey = (organizationId: string, publicKey: string) => `${organizationId} ${publicKey}`
