import { sql } from 'drizzle-orm'
import { evaluatePath, lockPath } from '#server/features/path-progress/evaluate.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addLearningPath } from '#server/testing/templates.ts'

const STEPS = 5

/** Adds a path of the templates with most badges, and the progress of everybody who holds one of them. */
export async function addLargePath(db: Database, organizationId: string): Promise<void> {
  const { rows: steps } = await db.execute<{ id: string }>(sql`
    select id from templates where organization_id = ${organizationId} order by badges_count desc, id limit ${STEPS}`)
  const { id } = await addLearningPath(db, { organizationId }, steps)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await lockPath(tx, id)
    const path = { organizationId, pathId: id, now: '2026-11-01 12:00:00', at: new Date('2026-11-01T12:00:00Z') }
    await evaluatePath(tx, path, null)
  })
  await db.execute(sql`delete from path_marks where organization_id = ${organizationId}`)
}
