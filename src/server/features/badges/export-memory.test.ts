import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { addBadge } from '#server/testing/badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'
import { startTypeScriptWithin } from '#server/testing/typescript-process.ts'
import { readSheets } from '#server/testing/xls-sheets.ts'

/** The embedded store is one process's own. */
const test = base.runIf(inject('store') === 'postgres')

const BADGES = 33_000

/** Less than the notes of all badges would take, without the program. */
const HEAP_MEBIBYTES = 110

/** For machines with much else to do. */
const SLOW = 180_000

/** Badges of one person, each with notes of its own that are nearly as long as notes may be, of letters of two bytes. */
async function addBadgesWithNotes(db: Database, issuer: Issuer) {
  const first = await addBadge(db, issuer, await addTemplate(db, issuer), { notes: '1' })
  await db.transaction(async (tx) => {
    // The counters of so many badges are not what this is about.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
    insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
      recipient_first_name, recipient_last_name, emitted_at, notes)
    select organization_id, n, template_id, template_version_id, earner_id, recipient_email, recipient_first_name,
      recipient_last_name, emitted_at, trim(repeat(n || 'ł', 330))
    from badges, generate_series(2, ${BADGES}) n where id = ${first}`)
  })
}

test('badges whose notes fill a heap are exported in a smaller one, to the last of them', {
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
  // Buffers lie outside of the heap: the file waits on disk for its reader, and not there.
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
