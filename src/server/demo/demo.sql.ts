import { sql } from 'drizzle-orm'
import type { Evidence } from '#contract/micro-credentials/micro-credentials.ts'
import type { Database } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/only-row.ts'
import type { Person } from './people.ts'

/** Rows per statement: larger messages are a problem for the embedded database. */
const CHUNK_SIZE = 1000

const rowsOf = (rows: object[]) => sql`${JSON.stringify(rows)}::jsonb`

async function inChunks<Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += CHUNK_SIZE) await insert(rows.slice(start, start + CHUNK_SIZE))
}

/** Whether there is no organization. */
export async function isStoreEmpty(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(sql`select not exists (select from organizations) as empty`)
  return onlyRow(rows).empty
}

/** Updates the planner statistics after the bulk inserts. */
export async function analyze(db: Database): Promise<void> {
  await db.execute(sql`analyze`)
}

/** Backdates a new organization, its members and its history. */
export async function backdateOrganization(tx: Database, organizationId: string, day: Date): Promise<void> {
  const at = day.toISOString()
  await tx.execute(sql`update organizations set created_at = ${at}, updated_at = ${at} where id = ${organizationId}`)
  await tx.execute(sql`
    update users set created_at = ${at}, updated_at = ${at}, profile_updated_at = ${at}, terms_accepted_at = ${at},
      email_verified_at = (${at}::timestamptz at time zone 'UTC')::timestamp(0)
    where id in (select user_id from memberships where organization_id = ${organizationId})`)
  await tx.execute(sql`
    update memberships set created_at = ${at}, updated_at = ${at} where organization_id = ${organizationId}`)
  await tx.execute(sql`update events set created_at = ${at} where organization_id = ${organizationId}`)
}

/** Backdates the organization's grants of credits, in order. */
export async function backdateGrants(tx: Database, organizationId: string, days: Date[]): Promise<void> {
  const given = rowsOf(days.map((day, index) => ({ number: index + 1, at: day.toISOString() })))
  await tx.execute(sql`
    update credit_transactions c set created_at = given.at, updated_at = given.at
    from (select id, row_number() over (order by created_at, id) as number from credit_transactions
      where organization_id = ${organizationId}) made
    join jsonb_to_recordset(${given}) as given (number int, at timestamptz) on given.number = made.number
    where c.id = made.id`)
}

export type TemplateDays = { id: string; created_at: string; archived_at: string | null }

/** Backdates templates with their versions and history. */
export async function backdateTemplates(tx: Database, organizationId: string, days: TemplateDays[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${rowsOf(days)}) as given (id uuid, created_at timestamptz, archived_at timestamptz)`
  await tx.execute(sql`
    update templates t set created_at = given.created_at, archived_at = given.archived_at,
      updated_at = coalesce(given.archived_at, given.created_at)
    from ${given} where t.id = given.id and t.organization_id = ${organizationId}`)
  await tx.execute(sql`
    update template_versions v set created_at = given.created_at, updated_at = given.created_at
    from ${given} where v.template_id = given.id and v.organization_id = ${organizationId}`)
  await tx.execute(sql`
    update events e set created_at = case when e.action = 'archived' then given.archived_at else given.created_at end
    from ${given} where e.subject_id = given.id and e.organization_id = ${organizationId}`)
}

export async function insertDemoEarners(
  tx: Database,
  organizationId: string,
  earners: (Person & { created_at: string })[],
): Promise<void> {
  await inChunks(earners, (part) =>
    tx.execute(sql`
      insert into earners (organization_id, email, first_name, last_name, created_at, updated_at)
      select ${organizationId}::uuid, email, first_name, last_name, created_at, created_at
      from jsonb_to_recordset(${rowsOf(part)})
        as given (email text, first_name text, last_name text, created_at timestamptz)`),
  )
}

type NewList = { name: string; description: string | null; status: string; type: string; at: string; emails: string[] }

/** Inserts a list of existing earners. */
export async function insertDemoList(
  tx: Database,
  { organizationId, userId }: { organizationId: string; userId: string },
  { at, emails, ...list }: NewList,
) {
  await tx.execute(sql`
    with made as (
      insert into earners_lists (organization_id, name, description, status, type, created_at, updated_at)
      values (${organizationId}, ${list.name}, ${list.description}, ${list.status}, ${list.type}, ${at}, ${at})
      returning id
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action, data, created_at)
      select ${organizationId}::uuid, ${userId}::uuid, 'earners_list', id, 'created',
        jsonb_build_object('name', ${list.name}::text, 'earners_count', ${emails.length}::int), ${at}::timestamptz
      from made
    )
    select id from made`)
  await tx.execute(sql`
    insert into list_members (organization_id, list_id, earner_id, created_at)
    select ${organizationId}::uuid, l.id, e.id, ${at}::timestamptz
    from earners_lists l, earners e
    where l.organization_id = ${organizationId} and l.name = ${list.name}
      and e.organization_id = ${organizationId}
      and e.email in (select jsonb_array_elements_text(${rowsOf(emails as never)}))`)
}

/** The id of the list with this name, which is unique in the demo. */
export async function findDemoList(tx: Database, organizationId: string, name: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from earners_lists where organization_id = ${organizationId} and name = ${name}`)
  return onlyRow(rows).id
}

export type DemoResult = {
  grade?: string
  grade_scale?: string
  credits_earned?: number | string | null
  evidence?: Evidence[]
}

export type DemoBadge = Person &
  DemoResult & {
    emitted_at: string
    expires_at: string | null
    activity_title: string
    activity_started_at: string
    activity_ended_at: string
    notes: string
    created_at: string
    opened_at: string | null
    shared_count: number | null
    revoked_at: string | null
    revoked_reason: string | null
  }

type IssuedBadge = DemoBadge & { template_id: string; version_id: string; is_learning_path: boolean }

/** Inserts one award per template and time. @returns the badges with the ids of their awards */
async function insertDemoAwards(
  tx: Database,
  { organizationId, userId }: { organizationId: string; userId: string },
  badges: IssuedBadge[],
): Promise<(IssuedBadge & { award_id: string })[]> {
  const byAward = new Map<string, IssuedBadge[]>()
  for (const badge of badges) {
    const key = `${badge.template_id} ${badge.emitted_at}`
    byAward.set(key, [...(byAward.get(key) ?? []), badge])
  }
  const awards = [...byAward.values()].map((awarded) => {
    const [first] = awarded as [IssuedBadge]
    const isOfPath = first.is_learning_path
    return {
      awarded,
      id: crypto.randomUUID(),
      kind: isOfPath ? 'path' : awarded.length > 1 ? 'list' : 'one',
      // As if the list had been made for the activity.
      list_name: awarded.length > 1 && !isOfPath ? first.activity_title : null,
      template_id: first.template_id,
      version_id: first.version_id,
      badges: awarded.length,
      at: first.created_at,
    }
  })
  await inChunks(
    awards.map(({ awarded: _, ...award }) => award),
    (part) =>
      tx.execute(sql`
      insert into awards (id, organization_id, user_id, kind, template_id, template_version_id, list_name, badges_count,
        awarded_at, created_at)
      select id, ${organizationId}::uuid, ${userId}::uuid, kind, template_id, version_id, list_name, badges, at, at
      from jsonb_to_recordset(${rowsOf(part)}) as given (id uuid, kind text, template_id uuid, version_id uuid,
        list_name text, badges int, at timestamptz)`),
  )
  const awardOf = new Map(awards.flatMap(({ id, awarded }) => awarded.map((badge) => [badge, id] as const)))
  return badges.map((badge) => ({ ...badge, award_id: awardOf.get(badge)! }))
}

/** Inserts badges as if each had been awarded at its time, with numbers, spent credits, sent mails and history. */
export async function insertDemoBadges(
  tx: Database,
  { organizationId, userId, language }: { organizationId: string; userId: string; language: string },
  badges: IssuedBadge[],
): Promise<void> {
  const awarded = await insertDemoAwards(tx, { organizationId, userId }, badges)
  const given = (part: IssuedBadge[]) => sql`
    jsonb_to_recordset(${rowsOf(part.map((badge, index) => ({ ...badge, place: index + 1 })))}) as given (award_id uuid, template_id uuid, version_id uuid, email text,
      first_name text, last_name text, activity_title text, activity_started_at date, activity_ended_at date,
      notes text, emitted_at timestamp, expires_at timestamp, created_at timestamptz, opened_at timestamptz,
      shared_count int, revoked_at timestamp, revoked_reason text, grade text, grade_scale text,
      credits_earned numeric, evidence jsonb, place int)`
  await inChunks(awarded, (part) =>
    tx.execute(sql`
      with numbered as (
        update organizations set badges_count = badges_count + ${part.length}, credits_left = credits_left - ${part.length}
        where id = ${organizationId} returning badges_count - ${part.length} as before
      ), issued as (
        insert into badges (organization_id, award_id, seq, template_id, template_version_id, earner_id, recipient_email,
          recipient_first_name, recipient_last_name, activity_title, activity_started_at, activity_ended_at, notes,
          status, emitted_at, expires_at, revoked_at, revoked_reason, shared_count, opened_at, created_at, updated_at,
          grade, grade_scale, credits_earned, evidence)
        select ${organizationId}::uuid, given.award_id, numbered.before + given.place, given.template_id, given.version_id, e.id, e.email,
          e.first_name, e.last_name, given.activity_title, given.activity_started_at, given.activity_ended_at,
          given.notes, case when given.revoked_at is null then 'valid' else 'revoked' end, given.emitted_at,
          given.expires_at, given.revoked_at, given.revoked_reason, given.shared_count, given.opened_at,
          given.created_at, given.created_at, given.grade, given.grade_scale, given.credits_earned, given.evidence
        from numbered, ${given(part)} join earners e on e.organization_id = ${organizationId} and e.email = given.email
        returning id, recipient_email, created_at, revoked_at, revoked_reason
      ), new_mails as (
        insert into mails (organization_id, badge_id, kind, recipient, language, status, attempts, sent_at,
          next_attempt_at, created_at, updated_at)
        select ${organizationId}::uuid, id, 'badge_awarded', recipient_email, ${language}, 'sent', 1,
          created_at + interval '9 seconds', created_at, created_at, created_at + interval '9 seconds' from issued
      )
      insert into events (organization_id, user_id, subject, subject_id, action, data, created_at)
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', id, 'issued', '{}'::jsonb, created_at from issued
      union all
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', id, 'revoked', jsonb_build_object('reason', revoked_reason),
        revoked_at at time zone 'UTC' from issued where revoked_at is not null`),
  )
}

/** Ids of the valid badges with the expiry nearest to now, past or future, of active templates other than paths. */
export async function findNearestExpiry(tx: Database, organizationId: string, count: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select b.id from badges b join templates t on t.id = b.template_id and t.status = 'active' and not t.is_learning_path
    where b.organization_id = ${organizationId} and b.status = 'valid' and b.expires_at is not null
    order by abs(extract(epoch from b.expires_at - localtimestamp)), b.seq limit ${count}`)
  return rows.map(({ id }) => id)
}

type Spending = { description: string; credits: number; at: string }

/** Inserts the credit transactions; the balance was already reduced with the badges. */
export async function insertSpendings(tx: Database, organizationId: string, userId: string, spendings: Spending[]) {
  await tx.execute(sql`
    insert into credit_transactions (organization_id, user_id, description, credits, created_at, updated_at)
    select ${organizationId}::uuid, ${userId}::uuid, description, -credits, at, at
    from jsonb_to_recordset(${rowsOf(spendings)}) as given (description text, credits int, at timestamptz)`)
}

type PathDecision = { path_id: string; email: string; treatment: string | null; is_declined: boolean }

/** Inserts decisions about people before their progress is evaluated. */
export async function insertPathDecisions(tx: Database, organizationId: string, decisions: PathDecision[]) {
  if (decisions.length === 0) return
  await tx.execute(sql`
    insert into path_states (organization_id, learning_path_id, earner_id, treatment, is_declined)
    select ${organizationId}::uuid, given.path_id, e.id, given.treatment, given.is_declined
    from jsonb_to_recordset(${rowsOf(decisions)}) as given (path_id uuid, email text, treatment text, is_declined boolean)
    join earners e on e.organization_id = ${organizationId} and e.email = given.email`)
}

/** Marks the demo's queued mails as sent, so that nobody gets one. */
export async function markMailsSent(tx: Database, organizationId: string): Promise<void> {
  await tx.execute(sql`
    update mails set status = 'sent', attempts = 1, sent_at = created_at, data = '{}'
    where organization_id = ${organizationId} and status = 'waiting'`)
}
