import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { colleague } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { measureRead } from './reads.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)
const O = '/issuers/organization'

/**
 * Measures the pages of a large team with much activity against their own statements, on PostgreSQL.
 * @param parameters numbers of members and activity rows (default 200 and 100,000)
 */
export async function bench([members = '200', lines = '100000']: string[]): Promise<void> {
  const cluster = await startPostgresCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url: await cluster.createDatabase(), dataDir, log: () => {} })
  try {
    const { db, pool } = database
    const organizationId = await fill(db, Number(members), Number(lines))
    await pool.query('vacuum (analyze)')
    const app = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database))
    const owner = await colleague(app, db, organizationId)
    const client = {
      async ask({ path }: { path: string }) {
        const { status } = await owner.ask('GET', path)
        if (status !== 200) throw new Error(`${path} was answered with ${status}`)
        return status
      },
    }
    const { body } = await owner.ask('GET', `${O}/users?page=2`)
    const reads: [name: string, path: string][] = [
      ['members, first page', `${O}/users`],
      ['members, search of a name', `${O}/users?search=${encodeURIComponent('member 7')}`],
      ['open invitations', `${O}/users/invitations`],
      ['activity, first page', `${O}/activity`],
      ['activity, page 1,000', `${O}/activity?page=1000`],
      ['activity of one person', `${O}/activity?user_id=${body.data[0].uuid}`],
      ['activity of one kind', `${O}/activity?kind=badge_revoked`],
      ['activity, search of a name', `${O}/activity?search=${encodeURIComponent('niccolo 7')}`],
    ]
    write(`\n| ${members} members, ${lines} lines | ours, ms | raw queries, ms | ratio |\n|---|--:|--:|--:|`)
    for (const [name, path] of reads) {
      const { ours, raw, ratio } = await measureRead(pool, client, name, path)
      write(`| ${name} | ${ours.toFixed(2)} | ${raw.toFixed(2)} | ${ratio.toFixed(2)} |`)
    }
  } finally {
    await database.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Adds an organization with members of all levels and evenly distributed activity. @returns its id */
async function fill(db: Database, members: number, lines: number): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into organizations (name, credits_left) values ('Wrenfield College', 1000) returning id`,
  )
  const organizationId = rows[0]!.id
  await db.execute(sql`
    with made as (
      insert into users (email, username, username_key, name, last_name)
      select 'member' || n || '@wrenfield.example', 'member' || n, 'member' || n, 'Member', 'Number ' || n from generate_series(1, ${members}::int) n
      returning id
    )
    insert into memberships (organization_id, user_id, level)
    select ${organizationId}, id, (array['admin', 'editor', 'issuer', 'viewer'])[1 + (row_number() over ())::int % 4] from made`)
  await db.execute(sql`
    insert into activities (organization_id, actor_type, user_id, actor_name, kind, subject_type, subject_id, subject_label, created_at)
    select ${organizationId}, 'person', m.user_id, 'Member Number ' || m.place,
      (array['badge_awarded', 'badge_awarded', 'badge_awarded', 'earner_corrected', 'signed_in', 'badge_revoked'])[1 + n % 6],
      'badge', gen_random_uuid(), 'Niccolò Rinaldi ' || n % 5000 || ', Peer mentoring',
      clock_timestamp() - n * interval '5 minutes'
    from generate_series(1, ${lines}::int) n
    join (select user_id, row_number() over () as place from memberships where organization_id = ${organizationId}) m
      on m.place = 1 + n % ${members}::int`)
  return organizationId
}
