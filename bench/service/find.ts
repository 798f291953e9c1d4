import { benchStores } from './bench.ts'
import { measureFinds } from './reads.ts'

/**
 * Measures only the `find` parameter, on both stores, compared with its own statements.
 * @param parameters number of badges (default 1,000,000), and a store to measure only one
 */
export async function bench([badges = '1000000', store]: string[]): Promise<void> {
  await benchStores(Number(badges), store, ({ pool }, client) => measureFinds(pool, client))
}
