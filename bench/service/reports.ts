import { benchStores } from './bench.ts'
import { measureReports } from './report-reads.ts'

/**
 * Measures only reports, on both stores, against their own statements and against counting all badges.
 * @param parameters number of badges (default 1,000,000), and a store to measure only one
 */
export async function bench([badges = '1000000', store]: string[]): Promise<void> {
  await benchStores(Number(badges), store, ({ pool }, client, organizationId) =>
    measureReports(pool, client, organizationId),
  )
}
