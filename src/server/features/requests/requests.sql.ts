import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/page.ts'
import type { countRequests, EarnerRequest, RequestFilter, RequestKind, RequestStatus } from '#contract/requests.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'

/** Requests from *My badges*, with the reports that a badge is somebody else's. Open ones of people who are gone are left out. */
const all = (organizationId: string) => sql`(
  select id, kind, status, earner_id, badge_id, first_name, last_name, former_first_name, former_last_name, reason,
    created_at, due_at, due_at as sorted_at, decided_at, decided_by, words as answer
  from requests where organization_id = ${organizationId} and (status <> 'open' or earner_id is not null)
  union all
  select m.id, 'mistake', case when m.settled_at is null then 'open' else 'approved' end, b.earner_id, m.badge_id, '', '', '', '', '',
    m.created_at, null, m.created_at, m.settled_at, m.settled_by, ''
  from mistake_reports m join badges b on b.id = m.badge_id
  where m.organization_id = ${organizationId} and (m.settled_at is not null or b.status = 'valid' and b.undone_at is null)
) r`

type Row = {
  id: string
  kind: RequestKind
  status: RequestStatus
  created_at: string
  due_at: string | null
  decided_at: string | null
  decided_by: string | null
  reason: string
  answer: string
  earner: z.input<typeof EarnerRequest>['earner']
  badge: (NonNullable<z.input<typeof EarnerRequest>['badge']> & { first_name: string; last_name: string }) | null
  first_name: string
  last_name: string
  former_first_name: string
  former_last_name: string
}

/** @param of one page of `all`, as `r` */
const withPeople = (of: SQL) => sql`
  select r.id, r.kind, r.status, r.created_at, r.due_at, r.decided_at, r.reason, r.answer, r.first_name, r.last_name,
    r.former_first_name, r.former_last_name, btrim(u.name || ' ' || u.last_name) as decided_by,
    case when e.id is not null then json_build_object('id', e.id, 'recipient_email', coalesce(e.email, ''),
      'recipient_first_name', e.first_name, 'recipient_last_name', e.last_name, 'badges_count', e.badges_count - e.undone_count,
      'lists_count', (select count(*) from list_members l where l.earner_id = e.id)) end as earner,
    case when b.id is not null then json_build_object('id', b.id, 'badge_number', b.number, 'title', v.title,
      'first_name', b.recipient_first_name, 'last_name', b.recipient_last_name) end as badge
  from (${of}) r left join earners e on e.id = r.earner_id left join users u on u.id = r.decided_by
  left join badges b on b.id = r.badge_id left join template_versions v on v.id = b.template_version_id`

/** The words of who asks, of the name that they want, and of the badge. An organization has few requests: there is no index. */
const words = sql`(select coalesce(e.search_words, '') || search_words(concat_ws(' ', r.first_name, r.last_name,
    b.recipient_first_name, b.recipient_last_name, v.title, b.number))
  from (select) one left join earners e on e.id = r.earner_id left join badges b on b.id = r.badge_id
  left join template_versions v on v.id = b.template_version_id)`

const matching = ({ kind, status, is_open, find }: RequestFilter): SQL => {
  const conditions = [
    kind && sql`r.kind = ${kind}`,
    status && sql`r.status = ${status}`,
    find && sql`${words} @@ find_query(${find})`,
    is_open !== undefined && sql`(r.status = 'open') = ${is_open === 1}`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

const ORDER = sql`order by r.status <> 'open', case when r.status = 'open' then r.sorted_at end, r.decided_at desc, r.id desc`

/** One page of requests, and the number of matches. */
export async function findRequests(db: Database, organizationId: string, filter: RequestFilter & { page: number }) {
  const matches = matching(filter)
  const page = sql`select * from ${all(organizationId)} ${matches} ${ORDER} limit ${PAGE_SIZE} offset ${offsetOf(filter.page)}`
  const { rows } = await db.execute<Row>(sql`${withPeople(page)} ${ORDER_OF_PAGE}`)
  const totals = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${all(organizationId)} ${matches}`,
  )
  return { rows: rows.map(requestAnswer), total: onlyRow(totals.rows).total }
}

const ORDER_OF_PAGE = sql`order by r.status <> 'open', case when r.status = 'open' then coalesce(r.due_at, r.created_at) end,
  r.decided_at desc, r.id desc`

export async function findRequest(db: Database, organizationId: string, id: string) {
  const { rows } = await db.execute<Row>(withPeople(sql`select * from ${all(organizationId)} where r.id = ${id}`))
  return rows[0] && requestAnswer(rows[0])
}

function requestAnswer(row: Row): z.input<typeof EarnerRequest> {
  const { first_name, last_name, former_first_name, former_last_name, badge, ...rest } = row
  const instant = (at: string | null) => at && instantFrom(at)
  const former = { first_name: former_first_name, last_name: former_last_name }
  // The badge may have been corrected since it was asked.
  const current = row.status === 'open' && badge ? { first_name: badge.first_name, last_name: badge.last_name } : former
  return {
    ...rest,
    created_at: instantFrom(row.created_at),
    due_at: instant(row.due_at),
    decided_at: instant(row.decided_at),
    badge: badge && { id: badge.id, badge_number: badge.badge_number, title: badge.title },
    name: row.kind === 'name' ? { current, proposed: { first_name, last_name } } : null,
  }
}

type Counts = z.input<typeof countRequests.output>['data']

export async function findCounts(db: Database, organizationId: string): Promise<Counts> {
  const { rows } = await db.execute<{ is_open: boolean; kind: RequestKind; count: number; due: string | null }>(sql`
    select status = 'open' as is_open, kind, count(*)::int as count, min(due_at) as due
    from ${all(organizationId)} group by 1, 2`)
  const byKind = (isOpen: boolean) => {
    const of = (kind: RequestKind) => rows.find((row) => row.is_open === isOpen && row.kind === kind)?.count ?? 0
    return { name: of('name'), erasure: of('erasure'), mistake: of('mistake') }
  }
  const [next] = rows.flatMap(({ is_open, due }) => (is_open && due ? [instantFrom(due)] : [])).sort()
  return { open: byKind(true), answered: byKind(false), next_due_at: next ?? null }
}

/** How many wait for an answer, for the dashboard's navigation. */
export async function countOpen(db: Database, organizationId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${all(organizationId)} where r.status = 'open'`)
  return onlyRow(rows).count
}

/** A request that is to be decided. */
export type LockedRequest = {
  id: string
  kind: 'name' | 'erasure'
  status: RequestStatus
  earnerId: string | null
  badgeId: string | null
  firstName: string
  lastName: string
  language: 'it' | 'en'
  /** Whose the badge is now. */
  holderId: string | null
}

/** @returns undefined for an unknown id and for another organization's */
export async function lockRequest(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<LockedRequest | undefined> {
  const { rows } = await tx.execute<LockedRequest>(sql`
    select r.id, r.kind, r.status, r.earner_id as "earnerId", r.badge_id as "badgeId", r.first_name as "firstName",
      r.last_name as "lastName", r.language, b.earner_id as "holderId"
    from requests r left join badges b on b.id = r.badge_id
    where r.organization_id = ${organizationId} and r.id = ${id} for update of r`)
  return rows[0]
}

type Decision = {
  status: Exclude<RequestStatus, 'open'>
  userId: string | null
  answer?: string
  /** The name that was approved, if it is not the proposed one. */
  name?: { firstName: string; lastName: string }
}

export async function updateDecided(
  tx: Database,
  organizationId: string,
  id: string,
  { status, userId, answer = '', name }: Decision,
): Promise<void> {
  await tx.execute(sql`
    update requests r set status = ${status}, decided_at = clock_timestamp(), decided_by = ${userId}, words = ${answer},
      first_name = coalesce(${name?.firstName ?? null}, r.first_name), last_name = coalesce(${name?.lastName ?? null}, r.last_name),
      former_first_name = coalesce(b.recipient_first_name, ''), former_last_name = coalesce(b.recipient_last_name, '')
    from requests self left join badges b on b.id = self.badge_id
    where self.id = r.id and r.organization_id = ${organizationId} and r.id = ${id} and r.status = 'open'`)
}

/**
 * Gives all valid badges of a person a new name: what was issued otherwise stays as it is. Their numbers and addresses stay.
 */
export async function updateNameOnBadges(
  tx: Database,
  organizationId: string,
  earnerId: string,
  { firstName, lastName, userId }: { firstName: string; lastName: string; userId: string },
): Promise<void> {
  await tx.execute(sql`
    with before as (
      select id, recipient_email, recipient_first_name, recipient_last_name from badges
      where organization_id = ${organizationId} and earner_id = ${earnerId} and status = 'valid' and undone_at is null
        and (recipient_first_name, recipient_last_name) is distinct from (${firstName}, ${lastName})
    ), corrected as (
      update badges b set recipient_first_name = ${firstName}, recipient_last_name = ${lastName}, updated_at = clock_timestamp()
      from before where b.id = before.id
    )
    insert into events (organization_id, user_id, subject, subject_id, action, data)
    select ${organizationId}::uuid, ${userId}::uuid, 'badge', before.id, 'recipient_corrected', jsonb_build_object(
      'before', jsonb_build_object('recipient_email', recipient_email, 'recipient_first_name', recipient_first_name,
        'recipient_last_name', recipient_last_name),
      'after', jsonb_build_object('recipient_email', recipient_email, 'recipient_first_name', ${firstName}::text,
        'recipient_last_name', ${lastName}::text))
    from before`)
}

/** A badge went to somebody else: whoever asked about it has nothing more to ask. */
export async function withdrawNameRequests(tx: Database, organizationId: string, badgeId: string): Promise<void> {
  await tx.execute(sql`
    update requests set status = 'withdrawn', decided_at = clock_timestamp()
    where organization_id = ${organizationId} and badge_id = ${badgeId} and status = 'open'`)
}

/** Answers what a person had asked, as they are erased. */
export async function answerErased(
  tx: Database,
  organizationId: string,
  earnerId: string,
  userId: string | null,
): Promise<{ language: 'it' | 'en' } | undefined> {
  const { rows } = await tx.execute<{ kind: string; language: 'it' | 'en' }>(sql`
    update requests set status = case kind when 'erasure' then 'approved' else 'withdrawn' end,
      decided_at = clock_timestamp(), decided_by = ${userId}
    where organization_id = ${organizationId} and earner_id = ${earnerId} and status = 'open' returning kind, language`)
  return rows.find(({ kind }) => kind === 'erasure')
}

/** Has requests about badges follow them between two people, and, if one of them is about to go, the request to be erased too. */
export async function moveRequests(
  tx: Database,
  organizationId: string,
  people: string[],
  going?: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    update requests r set earner_id = b.earner_id from badges b
    where r.organization_id = ${organizationId} and r.earner_id = any(${sql.param(people)}::uuid[]) and b.id = r.badge_id
      and b.earner_id = any(${sql.param(people)}::uuid[]) and b.earner_id <> r.earner_id`)
  if (!going) return
  await tx.execute(sql`
    update requests r set earner_id = ${going.to} where r.organization_id = ${organizationId} and r.earner_id = ${going.from}
      and not exists (select from requests own where own.earner_id = ${going.to} and own.kind = 'erasure' and own.status = 'open'
        and r.kind = 'erasure' and r.status = 'open')`)
}
