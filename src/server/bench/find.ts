import { benchStores } from './bench.ts'
import { measureFinds } from './reads.ts'

/**
 * Measures finding by words alone, on both stores, beside its own statements.
 * @param parameters the number of badges, 1,000,000 unless told, and the one store to be measured
 */
export async function bench([badges = '1000000', store]: string[]): Promise<void> {
  await benchStores(Number(badges), store, ({ pool }, client) => measureFinds(pool, client))
}
