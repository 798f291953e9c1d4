import { benchStores } from './bench.ts'
import { measureReports } from './report-reads.ts'

/**
 * Measures reports alone, on both stores, beside their own statements and beside counting every badge.
 * @param parameters the number of badges, 1,000,000 unless told, and the one store to be measured
 */
export async function bench([badges = '1000000', store]: string[]): Promise<void> {
  await benchStores(Number(badges), store, ({ pool }, client, organizationId) =>
    measureReports(pool, client, organizationId),
  )
}
