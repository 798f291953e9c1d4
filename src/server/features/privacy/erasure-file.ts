import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Instant, Uuid } from '#contract/formats.ts'
import { ErasureWay } from '#contract/privacy.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { writeFileAtomically } from '#server/platform/storage/durable-files.ts'
import { findErasures, lockErasureFile } from './erasures.sql.ts'

/** In the data directory, outside the database, because a restored backup does not know about erasures made since. */
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

/** @throws Error if a line has an unknown format */
export async function readErasures(path: string): Promise<ErasureLine[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => ErasureLine.parse(JSON.parse(line)))
}

/**
 * Appends the erasures that are in the database but not in the file; lines are never removed. A lock serializes
 * concurrent erasures and processes, so that none overwrites another's line.
 */
export async function saveErasures(db: Database, dataDir: string): Promise<void> {
  const path = join(dataDir, ERASURES_FILE)
  // This transaction writes no row: it only holds the lock while the file is written.
  await db.transaction(async (tx) => {
    await lockErasureFile(tx)
    const saved = await readErasures(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const known = new Set(saved.map(({ id }) => id))
    const added = (await findErasures(tx)).filter(({ id }) => !known.has(id)).map(lineOf)
    if (added.length === 0) return
    const lines = [...saved, ...added].map((line) => `${JSON.stringify(line)}\n`)
    await writeFileAtomically(path, Buffer.from(lines.join('')))
  })
}

const lineOf = (erasure: Awaited<ReturnType<typeof findErasures>>[number]): ErasureLine => ({
  id: erasure.id,
  organization_id: erasure.organizationId,
  way: erasure.way,
  earner: erasure.earnerHash,
  email: erasure.emailHash,
  at: instantFrom(erasure.createdAt),
})
