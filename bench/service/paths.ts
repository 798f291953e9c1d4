import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { evaluatePath, lockPath } from '#server/features/path-progress/evaluate.sql.ts'
import { type PathNow, progressOfPeople, savedRule } from '#server/features/path-progress/progress-of-people.sql.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { colleague } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { compare, milliseconds, type Times } from './measure.ts'
import { measureRead } from './reads.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)
const NOW = '2026-11-01 12:00:00'

/**
 * Measures a large learning path on PostgreSQL: the first page of its progress compared with its own statements, and an
 * evaluation of everyone compared with its query alone.
 * @param parameters numbers of steps and people (default 100 and 50,000)
 */
export async function bench([steps = '100', people = '50000']: string[]): Promise<void> {
  const cluster = await startPostgresCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url: await cluster.createDatabase(), dataDir, log: () => {} })
  try {
    const { db } = database
    const path = await fill(db, Number(steps), Number(people))
    await database.pool.query('vacuum (analyze)')
    const evaluate = () => db.transaction((tx) => evaluateAll(tx, path))
    const first = await milliseconds(evaluate)
    const again = await compare(evaluate, () => db.execute(sql`select count(*) from (${bare(path)}) s where is_met`), 3)
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
    const app = createApp(createServices(config, database))
    const issuer = await colleague(app, db, path.organizationId)
    const address = `/issuers/organization/learning_paths/${path.pathId}/progress`
    const client = { ask: async ({ path: url }: { path: string }) => (await issuer.ask('GET', url)).status }
    const page = await measureRead(database.pool, client, 'first page', address)
    const summary = await milliseconds(() => issuer.ask('GET', `${address}/summary`))
    write(`\n| ${steps} steps, ${people} people | ours, ms | bare SQL, ms | ratio |\n|---|--:|--:|--:|`)
    write(`| the first evaluation of everybody | ${first.toFixed(0)} | | |`)
    printTimes('an evaluation of everybody', again)
    printTimes('first page of the progress', page)
    write(`| summary | ${summary.toFixed(0)} | | |`)
  } finally {
    await database.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const printTimes = (name: string, { ours, raw, ratio }: Times) =>
  write(`| ${name} | ${ours.toFixed(1)} | ${raw.toFixed(1)} | ${ratio.toFixed(2)} |`)

const bare = (path: PathNow) => progressOfPeople(path, savedRule(path), null)

async function evaluateAll(tx: Database, path: PathNow) {
  await lockPath(tx, path.pathId)
  await evaluatePath(tx, { ...path, at: new Date('2026-11-01T12:00:00Z') }, null)
}

/** Adds a path with people who each hold up to twenty of its steps. */
async function fill(db: Database, steps: number, people: number): Promise<PathNow> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into organizations (name, credits_left) values ('Wrenfield College', 1000000) returning id`,
  )
  const organizationId = rows[0]!.id
  const templates: { id: string; versionId: string }[] = []
  for (let number = 0; number < steps; number++)
    templates.push(await addTemplate(db, { organizationId }, { title: `Step ${number}`, code: `S-${number}` }))
  const path = await addLearningPath(db, { organizationId }, templates)
  await db.execute(sql`
    insert into earners (organization_id, email, first_name, last_name)
    select ${organizationId}, 'earner' || n || '@wrenfield.example', 'Earner', 'Number ' || n
    from generate_series(1, ${people}::int) n`)
  const held = Math.min(20, steps)
  for (const [number, template] of templates.entries()) {
    await db.execute(sql`
      insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
        recipient_first_name, recipient_last_name, emitted_at, expires_at)
      select ${organizationId}, (select badges_count from organizations where id = ${organizationId})
          + row_number() over (order by e.id), ${template.id}, ${template.versionId}, e.id, e.email, e.first_name,
        e.last_name, timestamp '2026-01-01' + ${number} * interval '1 day', null
      from (select *, row_number() over (order by id) as n from earners where organization_id = ${organizationId}) e
      where (e.n + ${number}) % ${steps}::int < ${held}::int`)
    await db.execute(sql`
      update organizations set badges_count = (select count(*) from badges where organization_id = ${organizationId})
      where id = ${organizationId}`)
  }
  await db.execute(sql`delete from path_marks where organization_id = ${organizationId}`)
  return { organizationId, pathId: path.id, now: NOW }
}
