import pLimit from 'p-limit'
import { type CredentialsKeySource, findCredentialsKey, openSeal } from '../features/issuer-keys/credentials-key.ts'
import { findAllCurrentKeys } from '../features/issuer-keys/issuer-keys.sql.ts'
import { keyContext } from '../features/issuer-keys/issuer-keys.ts'
import type { Database } from '../platform/database/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { type Fault, findBrokenInvariants } from './invariants.sql.ts'
import { findNamedFiles, type NamedFile } from './stored-files.sql.ts'

/** What belongs to a database: its files, and the key that decrypts the organizations' keys. */
export type StoreResources = { storage: Storage; config: CredentialsKeySource }

/** Files looked up concurrently, because of a bucket's latency. */
const MAX_CONCURRENT_LOOKUPS = 16

/** The faults of a store, as its transaction sees it. Missing files are not among them: no transaction covers files. */
export async function findFaults(tx: Database, { config }: StoreResources): Promise<Fault[]> {
  return [...(await findBrokenInvariants(tx)), ...(await findSealedElsewhere(tx, config))]
}

/** The files that rows reference and the storage does not have. */
export async function findMissingFiles(tx: Database, { storage }: StoreResources): Promise<NamedFile[]> {
  const limit = pLimit(MAX_CONCURRENT_LOOKUPS)
  const named = await findNamedFiles(tx)
  const isThere = await limit.map(named, ({ key }) => storage.has(key))
  return named.filter((_, index) => !isThere[index])
}

/** Organizations' keys that cannot be decrypted. A missing credentials key is reported, not created. */
async function findSealedElsewhere(tx: Database, config: CredentialsKeySource): Promise<Fault[]> {
  const rows = await findAllCurrentKeys(tx)
  if (rows.length === 0) return []
  const credentialsKey = findCredentialsKey(config)
  if (!credentialsKey) {
    const sentence = `The key that encrypts the organizations' keys is missing: set CREDENTIALS_KEY as the service has it, or put ${config.credentialsKeyFile} back.`
    return [{ first: [sentence], total: 1 }]
  }
  const seal = openSeal({ ...config, credentialsKey })
  const sealed = rows.filter(
    ({ organizationId, publicKey, sealedPrivateKey }) =>
      !seal.open(sealedPrivateKey, keyContext(organizationId, publicKey)),
  )
  return faultOf(
    sealed,
    ({ organizationId, publicKey }) =>
      `Organization ${organizationId} cannot sign: its key ${publicKey} was encrypted with another key than the one that is set.`,
  )
}

/** One fault for several things that are wrong in the same way, or none. */
export function faultOf<Thing>(things: Thing[], sentence: (thing: Thing) => string): Fault[] {
  return things.length === 0 ? [] : [{ first: things.slice(0, 5).map(sentence), total: things.length }]
}

/** One line for each fault that is named, and one with the number of others of its kind. */
export function faultLines(faults: Fault[]): string[] {
  return faults.flatMap(({ first, total }) => {
    const more = total - first.length
    return more > 0 ? [...first, `  … and ${more} more like these ${first.length}.`] : first
  })
}
