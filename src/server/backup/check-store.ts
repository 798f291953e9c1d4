import type { Config } from '../platform/config.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { type Migration, readMigrations } from '../schema/migrations.ts'
import { faultOf, findFaults, findMissingFiles } from './find-faults.ts'
import { countStore, type Fault, type StoreCounts } from './invariants.sql.ts'
import { withSnapshot } from './snapshot.ts'

export type Checked = { faults: Fault[]; counts: StoreCounts }

/**
 * Finds the faults of a store, even while it is being written to.
 * @throws an Error for the operator if the store is of an older version of Insegna
 */
export async function checkStore(config: Config): Promise<Checked> {
  const resources = { config, storage: openStorage(config.storage) }
  const found = await withSnapshot(config, async ({ db, migration }) => {
    refuseOlderStore(migration)
    const faults = await findFaults(db, resources)
    return { faults, counts: await countStore(db), missing: await findMissingFiles(db, resources) }
  })
  // A file that is missing may just have been replaced, so only those that a second snapshot still references count.
  const stillNamed =
    found.missing.length > 0 ? await withSnapshot(config, ({ db }) => findMissingFiles(db, resources)) : []
  const keys = new Set(stillNamed.map(({ key }) => key))
  const missing = found.missing.filter(({ key }) => keys.has(key))
  const files = faultOf(missing, ({ key, owner }) => `The file ${key} is missing: ${owner} names it.`)
  return { faults: [...found.faults, ...files], counts: found.counts }
}

function refuseOlderStore(migration: Migration) {
  if (isOfThisVersion(migration)) return
  throw new Error('This store is of an older version of Insegna: start this version once, which brings it up to date.')
}

/** Whether a store has this version's schema, which the checks are written for. */
export const isOfThisVersion = ({ when }: Migration) => when === readMigrations().at(-1)?.when
