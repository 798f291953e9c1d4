import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Instant, Uuid } from '#contract/formats.ts'
import { ErasureWay } from '#contract/privacy.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { writeWhole } from '#server/platform/storage/durable-files.ts'
import { findErasures } from './erasures.sql.ts'

/** Lies in the data directory, outside the database: a backup that is restored does not know who was erased since. */
export const ERASURES_FILE = 'erasures.jsonl'

const ErasureLine = z.object({
  id: Uuid,
  organization_id: Uuid,
  way: ErasureWay,
  earner: z.string(),
  email: z.string().nullable(),
  at: Instant,
})
export type ErasureLine = z.output<typeof ErasureLine>

/** @throws Error where a line is none of ours */
export async function readErasures(path: string): Promise<ErasureLine[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => ErasureLine.parse(JSON.parse(line)))
}

/** Adds the erasures that the database knows and the file does not: none that the file has is ever taken out. */
export async function saveErasures(db: Database, dataDir: string): Promise<void> {
  const path = join(dataDir, ERASURES_FILE)
  const kept = await readErasures(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const known = new Set(kept.map(({ id }) => id))
  const added = (await findErasures(db))
    .filter(({ id }) => !known.has(id))
    .map(
      (row): ErasureLine => ({
        id: row.id,
        organization_id: row.organizationId,
        way: row.way,
        earner: row.earnerHash,
        email: row.emailHash,
        at: instantFrom(row.createdAt),
      }),
    )
  if (added.length === 0) return
  const lines = [...kept, ...added].map((line) => `${JSON.stringify(line)}\n`)
  await writeWhole(path, Buffer.from(lines.join('')))
}
