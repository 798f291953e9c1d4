import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** Names whose term is over, as many as one transaction ends. */
const AT_ONCE = 500

export type Expired = {
  id: string
  organizationId: string
  earnerId: string | null
  badgeId: string
  language: 'it' | 'en'
  email: string | null
}

/** Ends names that nobody has answered in time, and requests of people who are gone. An erasure stays due. */
export async function updateExpired(tx: Database): Promise<Expired[]> {
  await tx.execute(sql`
    update requests set status = 'withdrawn', decided_at = clock_timestamp() where status = 'open' and earner_id is null`)
  const { rows } = await tx.execute<Expired>(sql`
    with due as (
      select id from requests where status = 'open' and kind = 'name' and due_at <= clock_timestamp()
      order by due_at limit ${AT_ONCE} for update skip locked
    ), ended as (
      update requests r set status = 'expired', decided_at = clock_timestamp(), former_first_name = b.recipient_first_name,
        former_last_name = b.recipient_last_name
      from due, badges b where r.id = due.id and b.id = r.badge_id returning r.*
    )
    select r.id, r.organization_id as "organizationId", r.earner_id as "earnerId", r.badge_id as "badgeId", r.language, e.email
    from ended r left join earners e on e.id = r.earner_id`)
  return rows
}

/** Days before the term at which the team is reminded. */
const REMIND_DAYS = { name: 3, erasure: 7 }

export type Due = { organizationId: string; count: number }

/** Notes that the team is reminded of requests whose term comes. @returns how many, by organization */
export async function updateReminded(tx: Database): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    with due as (
      update requests r set reminded_at = clock_timestamp() from organizations o
      where o.id = r.organization_id and o.status = 'enabled' and r.status = 'open' and r.reminded_at is null
        and r.earner_id is not null and r.due_at <= clock_timestamp()
          + case r.kind when 'name' then make_interval(days => ${REMIND_DAYS.name}) else make_interval(days => ${REMIND_DAYS.erasure}) end
      returning r.organization_id
    )
    select organization_id as "organizationId", count(*)::int as count from due group by 1`)
  return rows
}
