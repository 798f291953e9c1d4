import type { z } from 'zod'
import type { KnownEarner } from '#contract/earners/earners.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type EarnerRow, earnerAnswer } from './earner-answer.ts'
import { findAlsoAtAddress } from './earners.sql.ts'

/** Earners as the API lists them, each with the others who share the address. */
export async function knownEarners(
  db: Database,
  organizationId: string,
  rows: EarnerRow[],
): Promise<z.input<typeof KnownEarner>[]> {
  const others = await findAlsoAtAddress(db, organizationId, rows)
  return rows.map((row) => ({
    ...earnerAnswer(row),
    badges_count: row.badgesCount - row.undoneCount,
    also_at_address: others.get(row.id) ?? [],
  }))
}
