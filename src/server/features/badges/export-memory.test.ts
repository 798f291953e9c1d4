import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { addBadge } from '#server/testing/badges.ts'
import { readSheets } from '#server/testing/exports/xls-sheets.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'
import { startTypeScriptWithin } from '#server/testing/typescript-process.ts'

/** A second process cannot open the embedded store. */
const test = base.runIf(inject('store') === 'postgres')

const BADGES = 17_000

/** Heap limit in MiB: smaller than the notes of all badges alone. */
const HEAP_MEBIBYTES = 62

/** Timeout in milliseconds, long enough for a busy machine. */
const SLOW = 180_000

/** Adds badges of one person, each with distinct notes of nearly the maximum length, in two-byte characters. */
async function addBadgesWithNotes(db: Database, issuer: Issuer) {
  const first = await addBadge(db, issuer, await addTemplate(db, issuer), { notes: '1' })
  await db.transaction(async (tx) => {
    // Skips the counter triggers, which this test does not need.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
    insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
      recipient_first_name, recipient_last_name, emitted_at, notes)
    select organization_id, n, template_id, template_version_id, earner_id, recipient_email, recipient_first_name,
      recipient_last_name, emitted_at, trim(repeat(n || 'ł', 330))
    from badges, generate_series(2, ${BADGES}) n where id = ${first}`)
  })
}

test('badges with notes larger than the heap are all exported', {
  timeout: SLOW,
}, async ({ database, db, dataDir, issuer }) => {
  await addBadgesWithNotes(db, issuer)
  const path = join(dataDir, 'export.xls')
  const { connectionString } = database.pool.options
  const program = new URL('./export-memory.process.ts', import.meta.url)
  const parameters = [String(connectionString), dataDir, issuer.organizationId, issuer.userId, path]
  const child = startTypeScriptWithin(HEAP_MEBIBYTES, program, ...parameters)
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The export ended with ${code ?? signal}`)
  })
  const [buffers] = await Promise.race([once(child, 'message'), ended])

  const file = await readFile(path)
  // Buffers are outside the heap limit, so check that the file waits on disk for its reader and not in memory.
  expect(buffers).toBeLessThan(file.length / 4)
  const [[heading = [], ...rows] = []] = readSheets(file)
  expect(rows).toHaveLength(BADGES)
  const [id, notes] = [heading.indexOf('Badge ID'), heading.indexOf('Notes')]
  const issued = await db
    .select({ id: badges.id, notes: badges.notes })
    .from(badges)
    .where(eq(badges.organizationId, issuer.organizationId))
    .orderBy(desc(badges.seq))
  expect(rows.map((row) => ({ id: row[id], notes: row[notes] }))).toEqual(issued)
})
