import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openTurns } from '#server/platform/turns.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addUser, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { test as base } from '#server/testing/mailbox.ts'
import { emailOf, pathWorld } from '#server/testing/paths.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { takeWaitingFile } from '../features/certificate-files/certificate-files.sql.ts'
import { makeNextCertificateFile } from '../features/certificate-files/make-certificate-files.ts'
import { deliverNextMail } from '../features/mails/deliver-mail.ts'
import { insertMail } from '../features/mails/mails.sql.ts'
import { updatePathProgress } from '../features/path-progress/update-path-progress.ts'
import { makeNextDataExport } from '../features/privacy/make-data-export.ts'
import { clearOverdue } from '../features/privacy/retention.ts'
import { runScheduledAwards } from '../features/scheduled-awards/run-scheduled-awards.ts'

/** Acts of one organization that wait. */
const MANY = slowSize(300_000, 2_000)
const PART = 50_000
const LONG = { timeout: 600_000 }

/** `busy` has as many acts waiting as a test adds, and its turn is before that of `issuer`, who has a few. */
const test = base.extend<{ busy: Issuer; issuer: Issuer }>({
  busy: async ({ app, db }, use) => use(await signedIn(app, db)),
  issuer: async ({ app, db, busy: _ }, use) => use(await signedIn(app, db)),
})

/** Inserts one row for each `n`, in portions, and deletes the organization's rows of that table after the test. */
async function addMany(db: Database, { organizationId }: Issuer, table: SQL, rows: (numbers: SQL) => SQL) {
  onTestFinished(async () => {
    await db.execute(sql`delete from ${table} where organization_id = ${organizationId}`)
  })
  for (let first = 1; first <= MANY; first += PART) {
    const last = Math.min(first + PART - 1, MANY)
    await db.execute(rows(sql`generate_series(${first}::int, ${last}::int) n`))
  }
  // As autovacuum does sooner or later: the planner then knows that nearly all rows are of one organization.
  await db.execute(sql`analyze ${table}`)
}

/** Stops a job after a number of its steps. */
const stopAfter = (most: number) => {
  let steps = 0
  return () => ++steps > most
}

async function repeat(times: number, work: () => Promise<unknown>) {
  for (let time = 0; time < times; time++) await work()
}

test(
  'emails of an organization are sent among the first, however many of another wait',
  LONG,
  async ({ db, busy, issuer, deliverer, mailServer }) => {
    await addMany(
      db,
      busy,
      sql`mails`,
      (numbers) => sql`
    insert into mails (organization_id, user_id, kind, recipient, language, next_attempt_at)
    select ${busy.organizationId}, ${busy.userId}, 'password_changed', n || '@wrenfield.example', 'en', clock_timestamp() - interval '1 day'
    from ${numbers}`,
    )
    const recipients = [1, 2, 3].map((number) => `${crypto.randomUUID()}.${number}@wrenfield.example`)
    for (const recipient of recipients) {
      const userId = await addUser(db, issuer.organizationId, { email: recipient })
      await insertMail(db, issuer.organizationId, { kind: 'password_changed', recipient, language: 'en', userId })
    }
    const email = `${crypto.randomUUID()}@wrenfield.example`
    await addUser(db, issuer.organizationId, { email })
    await insertMail(db, null, { kind: 'reset_password', recipient: email, language: 'en' })

    // In turn: one of the busy organization, one of the other, one of none.
    const turns = openTurns()
    await repeat(8, () => deliverNextMail(deliverer, turns))
    for (const each of [...recipients, email]) expect(await mailServer.mailsTo(each)).toHaveLength(1)
  },
)

/** Awards planned an hour ago, each to one person. */
const plannedAwards = ({ organizationId, userId }: Issuer, { id }: { id: string }, numbers: SQL) => sql`
  insert into scheduled_awards (organization_id, user_id, template_id, template_title, recipient_email, recipient_first_name,
    recipient_last_name, runs_at, due_at)
  select ${organizationId}, ${userId}, ${id}, 'Bookbinding', 'n' || n || '@wrenfield.example', 'Giulia', 'Ferri',
    localtimestamp, clock_timestamp() - interval '1 hour'
  from ${numbers}`

test(
  'planned awards of an organization run among the first, however many of another are due',
  LONG,
  async ({ db, busy, issuer, services }) => {
    const templates = [await addTemplate(db, busy), await addTemplate(db, issuer)] as const
    await addMany(db, busy, sql`scheduled_awards`, (numbers) => plannedAwards(busy, templates[0], numbers))
    await db.execute(plannedAwards(issuer, templates[1], sql`generate_series(1, 3) n`))
    await runScheduledAwards(services, { isStopping: stopAfter(6) })
    const { body } = await issuer.ask('GET', '/issuers/organization/badges')
    expect(body.data).toHaveLength(3)
    expect((await busy.ask('GET', '/issuers/organization/badges')).body.data).toHaveLength(3)
  },
)

test(
  'a path is awarded among the first, however many people of another organization are to be evaluated and awarded',
  LONG,
  async ({ services, db }) => {
    const [busy, other] = [await pathWorld({ services, db }), await pathWorld({ services, db })]
    for (const world of [busy, other]) await world.set({ award_mode: 'automatic' })
    await busy.work()
    const { organizationId } = busy.issuer
    await addMany(
      db,
      busy.issuer,
      sql`earners`,
      (numbers) => sql`
    insert into earners (organization_id, email, first_name, last_name)
    select ${organizationId}, n || '@wrenfield.example', 'Giulia', 'Ferri' from ${numbers}`,
    )
    await addMany(
      db,
      busy.issuer,
      sql`path_states`,
      () => sql`
    insert into path_states (organization_id, learning_path_id, earner_id, state, complete_since, is_to_award, next_change_at)
    select ${organizationId}, ${busy.pathId}, e.id, 'complete', clock_timestamp(), true, timestamp '2026-03-01'
    from earners e where e.organization_id = ${organizationId}
      and not exists (select from path_states done where done.earner_id = e.id) limit ${PART}`,
    )
    await addMany(
      db,
      busy.issuer,
      sql`path_marks`,
      (numbers) => sql`
    insert into path_marks (organization_id, template_id, earner_ids)
    select ${organizationId}, unnest(array[${busy.steps[0]!.id}, ${busy.pathId}]::uuid[]), array[uuid_v7()] from ${numbers}`,
    )
    await other.hold('anna', 1, 2, 3)

    // Two rounds of four kinds of work, each with up to two paths.
    await updatePathProgress(other.services, stopAfter(20))
    const { rows } = await db.execute(sql`
    select b.recipient_email from badges b where b.template_id = ${other.pathId}`)
    expect(rows).toEqual([{ recipient_email: emailOf('anna') }])
  },
)

test(
  'copies of people and files of certificates are made among the first, however many of another organization wait',
  LONG,
  async ({ db, busy, issuer, services }) => {
    const badges: string[] = []
    for (const of of [busy, issuer]) badges.push(await addBadge(db, of, await addTemplate(db, of)))
    const copies = ({ organizationId, userId }: Issuer, numbers: SQL) => sql`
    insert into data_exports (organization_id, earner_id, user_id, language)
    select e.organization_id, e.id, ${userId}, 'en' from earners e, ${numbers} where e.organization_id = ${organizationId}`
    const files = ({ organizationId, userId }: Issuer, badge: string, numbers: SQL) => sql`
    insert into certificate_files (organization_id, user_id, form, badge_ids)
    select ${organizationId}, ${userId}, 'pdf', array[${badge}]::uuid[] from ${numbers}`
    await addMany(db, busy, sql`data_exports`, (numbers) => copies(busy, numbers))
    await addMany(db, busy, sql`certificate_files`, (numbers) => files(busy, badges[0]!, numbers))
    await db.execute(copies(issuer, sql`generate_series(1, 2) n`))
    await db.execute(files(issuer, badges[1]!, sql`generate_series(1, 2) n`))
    // The badges are revoked meanwhile: their files become ready without them, so that none has to be drawn.
    await db.execute(sql`update badges set status = 'revoked', revoked_at = localtimestamp, revoked_reason = 'By mistake'
    where id = any(${sql.param(badges)}::uuid[])`)

    const turns = { copies: openTurns(), files: openTurns() }
    await repeat(4, () => makeNextDataExport(services, turns.copies))
    await repeat(4, () => makeNextCertificateFile(services, () => false, turns.files))
    const ready = async (table: SQL, { organizationId }: Issuer) => {
      const { rows } = await db.execute(sql`
      select status from ${table} where organization_id = ${organizationId} and status <> 'waiting'`)
      return rows
    }
    for (const table of [sql`data_exports`, sql`certificate_files`])
      for (const of of [busy, issuer])
        expect(await ready(table, of)).toEqual([{ status: 'ready' }, { status: 'ready' }])
  },
)

test('while the files of one organization are made, another lane makes those of others only', async ({
  db,
  busy,
  issuer,
}) => {
  await db.execute(sql`delete from certificate_files`)
  for (const of of [busy, busy, issuer]) {
    const badge = await addBadge(db, of, await addTemplate(db, of))
    await of.ask('POST', '/issuers/organization/certificate_files', { badge_ids: [badge] })
  }
  const turns = openTurns()
  const take = async () => (await turns.next((after) => takeWaitingFile(db, after)))?.organizationId
  expect(await Promise.all([take(), take(), take()])).toEqual([busy.organizationId, issuer.organizationId, undefined])
})

test(
  'data of an organization are cleared among the first, however much of another is overdue',
  LONG,
  async ({ db, busy, issuer, services }) => {
    const overdue = ({ organizationId }: Issuer, numbers: SQL) => sql`
    insert into mails (organization_id, kind, recipient, language, status, created_at)
    select ${organizationId}, 'password_changed', n || '@wrenfield.example', 'en', 'failed', clock_timestamp() - interval '3 years'
    from ${numbers}`
    await addMany(db, busy, sql`mails`, (numbers) => overdue(busy, numbers))
    await db.execute(overdue(issuer, sql`generate_series(1, 3) n`))
    const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from organizations where keep_unused_months is not null or keep_mail_months is not null`)
    await clearOverdue(services, stopAfter(rows[0]!.count))
    const addresses = async ({ organizationId }: Issuer) => {
      const left = await db.execute(sql`
      select recipient from mails where organization_id = ${organizationId} and recipient <> ''`)
      return left.rows.length
    }
    expect([await addresses(busy), await addresses(issuer)]).toEqual([MANY - 200, 0])
  },
)
