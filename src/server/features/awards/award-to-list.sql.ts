import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AwardToList, Duplicates, previewListAward } from '#contract/list-awards.ts'
import type { Evidence } from '#contract/micro-credentials/micro-credentials.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { dayIn } from '#server/schema/metadata-day.ts'
import { dueAfter } from '../mails/outbox.sql.ts'
import type { AwardedTemplate } from '../templates/templates.sql.ts'
import { expiryOf } from './end-of-validity.sql.ts'

/**
 * @property now the wall-clock time that decides whether a badge has expired
 * @property frozenAs the scheduled award whose stored people are the receivers, instead of the current list members
 */
export type ListAndTemplate = { organizationId: string; templateId: string; now: string } & Receivers
/** The same for everybody on a list, or stored with a planned award to it. */
export type OfList = Extract<ListAndTemplate, { listId: string }>
/** Everybody on a list, or the given earners in the given order. */
type Receivers = { listId: string; frozenAs?: string; earnerIds?: undefined } | { earnerIds: string[] }

/** A subquery for the receivers' ids, with the time when they were added to the list, or their position. */
export const receiversOf = ({ organizationId, ...receivers }: ListAndTemplate): SQL => {
  if (receivers.earnerIds) {
    return sql`(select earner_id, place as added_at
      from unnest(${sql.param(receivers.earnerIds)}::uuid[]) with ordinality as person(earner_id, place))`
  }
  const { listId, frozenAs } = receivers
  return frozenAs === undefined
    ? sql`(select earner_id, created_at as added_at from list_members
        where organization_id = ${organizationId} and list_id = ${listId})`
    : sql`(select earner_id, added_at from scheduled_award_people
        where organization_id = ${organizationId} and scheduled_award_id = ${frozenAs})`
}

/**
 * The valid, unexpired badges of the template, in any version, that the receivers hold. A join rather than a subquery per
 * person, so that it is fast even with missing or stale planner statistics.
 */
export const held = (award: ListAndTemplate): SQL => sql`
  select b.earner_id, b.id, b.expires_at, b.seq
  from ${receiversOf(award)} m join badges b on b.earner_id = m.earner_id
  where b.organization_id = ${award.organizationId} and b.template_id = ${award.templateId} and b.status = 'valid'
    and (b.expires_at is null or b.expires_at > ${award.now}::timestamp)`

/**
 * The receivers, each looked up by primary key. `is not distinct from` instead of `=` keeps the planner from using the index
 * on the organization: without statistics it expects one earner there, and would read all of them for each receiver.
 */
export const members = (award: ListAndTemplate): SQL => sql`
  select e.id, e.email, e.first_name, e.last_name, e.metadata, m.added_at
  from ${receiversOf(award)} m join earners e on e.id = m.earner_id
  where e.organization_id is not distinct from ${award.organizationId}`

/** Counts the receivers, those who already hold the badge, and those whose address is dead. */
export async function countHolders(db: Database, listAndTemplate: ListAndTemplate) {
  const { rows } = await db.execute<{ people: number; holders: number; dead: number }>(sql`
    select (select count(*) from (${members(listAndTemplate)}) all_of_them)::int as people,
      (select count(*) from (${members(listAndTemplate)}) p join earners e on e.id = p.id
        where e.email_dead_at is not null)::int as dead,
      (select count(distinct earner_id) from (${held(listAndTemplate)}) held)::int as holders`)
  return onlyRow(rows)
}

type Holder = z.input<typeof previewListAward.output>['data']['holders'][number]

/** The first receivers who already hold the badge, each with the badge that stays valid longest. */
export async function findHolders(db: Database, listAndTemplate: ListAndTemplate, most: number): Promise<Holder[]> {
  const { rows } = await db.execute<Holder>(sql`
    with longest as (
      select distinct on (earner_id) earner_id, id, expires_at from (${held(listAndTemplate)}) held
      order by earner_id, expires_at desc nulls first, seq
    )
    select p.id as earner_id, p.email as recipient_email, p.first_name as recipient_first_name,
      p.last_name as recipient_last_name, longest.id as badge_id, longest.expires_at::text as expires_at
    from (${members(listAndTemplate)}) p join longest on longest.earner_id = p.id
    order by p.added_at, p.id limit ${most}`)
  return rows
}

/** The latest issue date in the receivers' metadata under `name`, as a wall-clock time; null if nobody has one. */
export async function findLastIssueDay(
  db: Database,
  listAndTemplate: ListAndTemplate,
  name: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    select max(${issuedOn(listAndTemplate, name)})::text as last from (${members(listAndTemplate)}) p`)
  return onlyRow(rows).last
}

/** The issue time for a day in the metadata: noon, which is the same day in most time zones; now if the day is today. */
const issuedOn = ({ now }: ListAndTemplate, name: string): SQL => {
  const day = dayIn(sql`p.metadata`, name)
  return sql`(case when ${day} = ${now}::date then ${now}::timestamp else ${day} + interval '12 hours' end)`
}

type Emission = ListAndTemplate & {
  award: Pick<AwardToList, 'emitted_at_from' | 'expires_at'>
  /** The issue time for people without a day of their own. */
  emittedAt: string
}

/** The issue time of a person's badge: their own day if the award uses `emitted_at_from`, else the award's. */
const emissionOf = (awards: Emission): SQL => {
  const name = awards.award.emitted_at_from
  const same = sql`${awards.emittedAt}::timestamp`
  return name ? sql`coalesce(${issuedOn(awards, name)}, ${same})` : same
}

/** The first and the last expiry of the badges that an award would issue; null if none expires. */
export async function findExpiries(
  db: Database,
  awards: Emission & { duplicates: Duplicates },
): Promise<{ first: string | null; last: string | null }> {
  const version = sql`version`
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(sql`
    with holders as (select earner_id from (${held(awards)}) held where ${awards.duplicates !== 'allow'}),
    chosen as (
      select distinct ${emissionOf(awards)} as emitted_at from (${members(awards)}) p
      where not exists (select from holders where holders.earner_id = p.id)
    ), badge as (
      select ${expiryOf(awards.award, { emittedAt: sql`chosen.emitted_at`, version })} as expires_at
      from chosen cross join templates template join template_versions version on version.id = template.current_version_id
      where template.organization_id = ${awards.organizationId} and template.id = ${awards.templateId}
    )
    select min(expires_at)::text as first, max(expires_at)::text as last from badge`)
  return onlyRow(rows)
}

/** The grade, credits and evidence for one receiver. */
export type PersonResult = {
  earner_id: string
  grade: string | null
  credits_earned: number | null
  /** Defaults to the evidence of the whole award. */
  evidence?: Evidence[] | undefined
}

/**
 * The results as one JSON object keyed by earner id. Key lookups are always fast, while a join would depend on the planner's
 * guess of the number of rows.
 */
const byPerson = (results: PersonResult[] = []): SQL => {
  const entries = results.map(({ earner_id, ...result }) => [earner_id, result])
  return sql`${JSON.stringify(Object.fromEntries(entries))}::jsonb`
}

type NewAwards = Emission & {
  award: Omit<AwardToList, 'badge_template_id' | 'earners_list_id' | 'duplicates'>
  duplicates: Duplicates
  results?: PersonResult[] | undefined
  /** Null if the service acts by itself. */
  userId: string | null
  template: AwardedTemplate
  /** Number of badges that the organization has issued so far. */
  issuedBefore: number
  awardId: string
  /** Seconds for which the mails are held back. */
  mailDelay: number
}

/**
 * Issues a badge to each receiver, in the order of the list or of the given ids, with its history and its mail, in one
 * statement.
 * @returns how many badges were issued
 */
export async function insertListAwards(tx: Database, awards: NewAwards): Promise<number> {
  const { award, template, organizationId, userId } = awards
  const { rows } = await tx.execute<{ issued: number }>(sql`
    with holders as (select earner_id from (${held(awards)}) held where ${awards.duplicates === 'skip'}),
    results as materialized (select ${byPerson(awards.results)} as by_person),
    chosen as (
      select p.*, ${emissionOf(awards)} as emitted_at, row_number() over (order by p.added_at, p.id)::int as place
      from (${members(awards)}) p where not exists (select from holders where holders.earner_id = p.id)
    ), issued as (
      insert into badges (organization_id, award_id, seq, template_id, template_version_id, earner_id, recipient_email,
        recipient_first_name, recipient_last_name, activity_title, activity_started_at, activity_ended_at, notes,
        emitted_at, expires_at, grade, grade_scale, credits_earned, evidence)
      select ${organizationId}::uuid, ${awards.awardId}::uuid, ${awards.issuedBefore}::int + place, ${template.id}::uuid,
        version.id, chosen.id, email, first_name, last_name, ${award.activity_title ?? ''},
        ${award.activity_started_at ?? null}::date, ${award.activity_ended_at ?? null}::date, ${award.notes ?? ''},
        chosen.emitted_at, ${expiryOf(award, { emittedAt: sql`chosen.emitted_at`, version: sql`version` })},
        result ->> 'grade', case when result ->> 'grade' is not null then ${award.grade_scale ?? null}::text end,
        (result ->> 'credits_earned')::numeric,
        coalesce(result -> 'evidence', ${award.evidence?.length ? JSON.stringify(award.evidence) : null}::jsonb)
      from chosen join template_versions version on version.id = ${template.versionId}::uuid
      cross join lateral (select by_person -> chosen.id::text as result from results) own order by place
      returning id, recipient_email
    ), new_mails as (
      insert into mails (organization_id, badge_id, award_id, kind, recipient, language, next_attempt_at)
      select ${organizationId}::uuid, id, ${awards.awardId}::uuid, 'badge_awarded', recipient_email, ${template.language},
        ${dueAfter(awards.mailDelay)} from issued
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action)
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', id, 'issued' from issued
    )
    select count(*)::int as issued from issued`)
  return rows[0]?.issued ?? 0
}

export type IssuedBadge = { id: string; earnerId: string }

/** The `count` badges that were issued after the organization's first `before`, in the order of their `seq`. */
export async function findIssuedBadges(
  tx: Database,
  organizationId: string,
  before: number,
  count: number,
): Promise<IssuedBadge[]> {
  const { rows } = await tx.execute<{ id: string; earner_id: string }>(sql`
    select id, earner_id from badges
    where organization_id = ${organizationId} and seq > ${before} and seq <= ${before + count} order by seq`)
  return rows.map(({ id, earner_id: earnerId }) => ({ id, earnerId }))
}

/** Takes the credits for badges that are about to be issued, adds them to `badges_count`, and records the transaction. */
export async function spendCredits(
  tx: Database,
  organizationId: string,
  spent: { badges: number; userId: string | null; description: string },
): Promise<void> {
  await tx.execute(sql`
    with taken as (
      update organizations set credits_left = credits_left - ${spent.badges}, badges_count = badges_count + ${spent.badges}
      where id = ${organizationId} returning id
    )
    insert into credit_transactions (organization_id, user_id, description, credits)
    select id, ${spent.userId}::uuid, ${spent.description}, -${spent.badges}::int from taken`)
}
