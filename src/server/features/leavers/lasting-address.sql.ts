import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

const otherDomain = (address: SQL) => sql`exists (
  select from passport_addresses other where other.passport_id = ${address}.passport_id
    and split_part(other.email, '@', 2) <> split_part(${address}.email, '@', 2))`

/** Whether the passport of address `a` has one at another domain. */
export const hasLastingAddress = otherDomain(sql`a`)

/**
 * Whether a person `e` may be asked for a lasting address: they have none and have not said no, their address is alive and still of the
 * domain, and not all of their badges are hidden.
 */
export const mayBeAsked = (domain: SQL): SQL => sql`
  split_part(e.email, '@', 2) = ${domain} and e.email_dead_at is null
  and exists (
    select from badges b left join badge_visibilities v on v.badge_id = b.id and v.visibility = 'hidden'
    where b.organization_id = e.organization_id and b.earner_id = e.id and b.status = 'valid' and b.undone_at is null
      and v.badge_id is null)
  and not exists (
    select from passport_addresses own join passports p on p.id = own.passport_id
    where own.email = e.email and (p.lasting_refused_at is not null or ${otherDomain(sql`own`)}))`

/** Why a passport is asked for a lasting address. */
export type Nudge = {
  organizationName: string
  /** The last day of the addresses, if the organization has told. */
  lastDay: string | null
}

/**
 * Whether a passport has only addresses of one organization's domain, at which it holds badges: one for whose leavers there is a
 * campaign, that the organization has proved, or that both its address and its website have. Not once its person has said no.
 */
export async function findNudge(db: Database, passportId: string, today: string): Promise<Nudge | undefined> {
  const { rows } = await db.execute<Nudge>(sql`
    with own as (
      select min(split_part(a.email, '@', 2)) as domain from passports p join passport_addresses a on a.passport_id = p.id
      where p.id = ${passportId} and p.lasting_refused_at is null
      having count(distinct split_part(a.email, '@', 2)) = 1
    ), issuing as (
      select distinct e.organization_id as id from passport_addresses a join earners e on e.email = a.email
      where a.passport_id = ${passportId} and e.badges_count > e.undone_count
    )
    select o.name as "organizationName", c.last_day as "lastDay"
    from own join issuing on true join organizations o on o.id = issuing.id and o.status = 'enabled'
    left join leaver_campaigns c on c.organization_id = o.id and c.domain = own.domain and c.ended_at is null and c.last_day >= ${today}
    where c.id is not null
      or exists (select from sso_domains d where d.organization_id = o.id and d.domain = own.domain and d.verified_at is not null)
      or (split_part(o.contact_info ->> 'email', '@', 2) = own.domain
        and regexp_replace(o.website, '^https?://(www\\.)?([^/:?#]+).*$', '\\2') = own.domain)
    order by c.last_day nulls last, o.id limit 1`)
  return rows[0]
}

/** Notes that a person wants to be asked for a lasting address no more. */
export async function updateLastingRefused(db: Database, passportId: string): Promise<void> {
  await db.execute(sql`update passports set lasting_refused_at = clock_timestamp() where id = ${passportId}`)
}
