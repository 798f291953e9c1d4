import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { LEAVERS_PAUSE_DAYS, type LeaverCampaign } from '#contract/earners/leavers.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { hasLastingAddress, mayBeAsked } from './lasting-address.sql.ts'

/** Campaigns that are listed, and domains. */
const MOST = 100
const MOST_DOMAINS = 50

const domainOf = (email: SQL) => sql`split_part(${email}, '@', 2)`

/** Of holders `e`: addresses that hold badges. */
const holders = (organizationId: string) => sql`
  from earners e where e.organization_id = ${organizationId} and e.email is not null and e.badges_count > e.undone_count`

export async function findDomains(db: Database, organizationId: string) {
  const { rows } = await db.execute<{ domain: string; holders_count: number }>(sql`
    select ${domainOf(sql`e.email`)} as domain, count(distinct e.email)::int as holders_count ${holders(organizationId)}
    group by 1 order by 2 desc, 1 limit ${MOST_DOMAINS}`)
  return rows
}

type Row = Omit<z.input<typeof LeaverCampaign>, 'may_remind_from'> & { pause_ends_at: string }

/** The figures of an open campaign are counted; one that has ended keeps what was last shown. */
const campaigns = (organizationId: string, of: SQL) => sql`
  select c.id, c.title, c.domain, c.last_day, c.words, c.created_at, c.reminded_at, c.ended_at, c.is_sending, c.holders_count,
    c.created_at + make_interval(days => ${LEAVERS_PAUSE_DAYS}) as pause_ends_at,
    coalesce(c.asked_count, n.asked) as asked_count, coalesce(c.entered_count, n.entered) as entered_count,
    coalesce(c.added_count, n.added) as added_count
  from leaver_campaigns c left join lateral (
    select count(*)::int as asked, (count(*) filter (where a.proved_at > l.asked_at or ${hasLastingAddress}))::int as entered,
      (count(*) filter (where ${hasLastingAddress}))::int as added
    from leavers l join earners e on e.id = l.earner_id
    left join passport_addresses a on a.email = e.email and ${domainOf(sql`e.email`)} = c.domain
    where l.campaign_id = c.id and l.asked_at is not null
  ) n on c.ended_at is null
  where c.organization_id = ${organizationId} and ${of}`

/** The newest campaigns of an organization. */
export async function findCampaigns(db: Database, organizationId: string) {
  const { rows } = await db.execute<Row>(
    sql`${campaigns(organizationId, sql`true`)} order by c.created_at desc, c.id limit ${MOST}`,
  )
  return rows.map(campaignAnswer)
}

export async function findCampaign(db: Database, organizationId: string, id: string) {
  const { rows } = await db.execute<Row>(campaigns(organizationId, sql`c.id = ${id}`))
  return rows[0] && campaignAnswer(rows[0])
}

function campaignAnswer({ pause_ends_at, ...row }: Row): z.input<typeof LeaverCampaign> {
  const { holders_count: holding, asked_count, entered_count, added_count } = row
  const asked = asked_count ?? 0
  // Once it has ended, what is kept was in tens already.
  const shown = (count: number | null, of: number) => (row.ended_at ? count : inTens(count ?? 0, of)) || null
  return {
    ...row,
    asked_count: shown(asked_count, holding),
    entered_count: shown(entered_count, asked),
    added_count: shown(added_count, asked),
    created_at: instantFrom(row.created_at),
    reminded_at: row.reminded_at && instantFrom(row.reminded_at),
    ended_at: row.ended_at && instantFrom(row.ended_at),
    may_remind_from: row.reminded_at || row.ended_at ? null : instantFrom(pause_ends_at),
  }
}

/** A number of people in tens, which leaves ten or more of the whole that it is a part of. */
export const inTens = (count: number, of: number): number => Math.max(0, Math.floor(Math.min(count, of - 10) / 10) * 10)

/** The last mail to people of a domain, and how many campaigns are open. */
export async function findBefore(db: Database, organizationId: string, domain: string) {
  const { rows } = await db.execute<{ isOpen: boolean; isRecent: boolean; open: number }>(sql`
    select coalesce(bool_or(ended_at is null) filter (where domain = ${domain}), false) as "isOpen",
      coalesce(bool_or(greatest(created_at, reminded_at) > clock_timestamp() - make_interval(days => ${LEAVERS_PAUSE_DAYS}))
        filter (where domain = ${domain}), false) as "isRecent",
      (count(*) filter (where ended_at is null))::int as open
    from leaver_campaigns where organization_id = ${organizationId}`)
  return onlyRow(rows)
}

type NewCampaign = { title: string; domain: string; lastDay: string; words: string; userId: string | null }

/** Starts a campaign, with one person of each address that holds badges. @returns its id, and how many addresses there are */
export async function insertCampaign(tx: Database, organizationId: string, given: NewCampaign) {
  const { title, domain, lastDay, words, userId } = given
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into leaver_campaigns (organization_id, title, domain, last_day, words, created_by)
    values (${organizationId}, ${title}, ${domain}, ${lastDay}, ${words}, ${userId}) returning id`)
  const { id } = onlyRow(rows)
  const added = await withFreshPlans(tx, 10_000, () =>
    tx.execute<{ id: string }>(sql`
      insert into leavers (campaign_id, earner_id)
      select distinct on (e.email) ${id}::uuid, e.id ${holders(organizationId)} and e.email like ${`%@${domain}`}
        and ${domainOf(sql`e.email`)} = ${domain}
      order by e.email, e.id returning earner_id as id`),
  )
  const holdersCount = added.rows.length
  await tx.execute(sql`update leaver_campaigns set holders_count = ${holdersCount} where id = ${id}`)
  return { id, holdersCount }
}

export type LockedCampaign = {
  id: string
  domain: string
  isSending: boolean
  remindedAt: string | null
  endedAt: string | null
  isPaused: boolean
}

export async function lockCampaign(tx: Database, organizationId: string, id: string) {
  const { rows } = await tx.execute<LockedCampaign>(sql`
    select id, domain, is_sending as "isSending", reminded_at as "remindedAt", ended_at as "endedAt",
      created_at > clock_timestamp() - make_interval(days => ${LEAVERS_PAUSE_DAYS}) as "isPaused"
    from leaver_campaigns where organization_id = ${organizationId} and id = ${id} for update`)
  return rows[0]
}

/** Has those reminded who have no lasting address. */
export async function updateReminding(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update leaver_campaigns set reminded_at = clock_timestamp(), is_sending = true
    where organization_id = ${organizationId} and id = ${id}`)
}

/** Ends a campaign: what it shows stays, whom it asked is forgotten. */
export async function updateEnded(tx: Database, organizationId: string, id: string): Promise<void> {
  const shown = await findCampaign(tx, organizationId, id)
  if (!shown) return
  await tx.execute(sql`
    update leaver_campaigns set ended_at = clock_timestamp(), is_sending = false, asked_count = ${shown.asked_count ?? 0},
      entered_count = ${shown.entered_count ?? 0}, added_count = ${shown.added_count ?? 0}
    where organization_id = ${organizationId} and id = ${id}`)
  await tx.execute(sql`delete from leavers where campaign_id = ${id}`)
}

/** Campaigns that have mails to write, or whose last day is over, of organizations that are not closed. */
export async function findAtWork(db: Database, today: string) {
  const { rows } = await db.execute<{ id: string; organizationId: string; isOver: boolean }>(sql`
    select c.id, c.organization_id as "organizationId", c.last_day < ${today} as "isOver" from leaver_campaigns c
    join organizations o on o.id = c.organization_id and o.status = 'enabled'
    where c.ended_at is null and (c.is_sending or c.last_day < ${today}) order by c.id`)
  return rows
}

/** People whose mails are written in one transaction. */
const STEP = 500

/**
 * Writes the next mails of a campaign. They belong to no organization, which must not see to whom they go: who has a lasting address
 * gets none.
 * @returns false once there are none to write
 */
export async function insertLeaverMails(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const campaign = await lockCampaign(tx, organizationId, id)
  if (!campaign?.isSending) return false
  const isFirst = campaign.remindedAt === null
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with next as (
      select l.earner_id from leavers l where l.campaign_id = ${id} and ${isFirst ? sql`l.asked_at is null` : sql`l.reminded_at is null`}
      order by l.earner_id limit ${STEP}
    ), meant as (
      select e.id, e.email from next join earners e on e.id = next.earner_id where ${mayBeAsked(sql`${campaign.domain}`)}
    ), passed as (
      ${
        isFirst
          ? sql`delete from leavers l using next where l.campaign_id = ${id} and l.earner_id = next.earner_id
              and l.earner_id not in (select meant.id from meant)`
          : sql`update leavers l set reminded_at = clock_timestamp() from next
              where l.campaign_id = ${id} and l.earner_id = next.earner_id and l.earner_id not in (select meant.id from meant)`
      }
    ), asked as (
      update leavers l set ${isFirst ? sql`asked_at` : sql`reminded_at`} = clock_timestamp()
      from meant where l.campaign_id = ${id} and l.earner_id = meant.id
    ), written as (
      insert into mails (kind, recipient, language, data)
      select 'leavers', meant.email, o.language, jsonb_build_object('campaign', ${id}::text)
      from meant, organizations o where o.id = ${organizationId}
    )
    select count(*)::int as taken from next`)
  if (onlyRow(rows).taken === STEP) return true
  await tx.execute(sql`update leaver_campaigns set is_sending = false where id = ${id}`)
  return false
}

/** What a mail says; undefined once its campaign has ended, or the address needs it no more. */
export async function findMailedCampaign(db: Database, id: string, recipient: string) {
  const { rows } = await db.execute<{ organizationId: string; words: string; lastDay: string; badges: number }>(sql`
    select c.organization_id as "organizationId", c.words, c.last_day as "lastDay",
      sum(e.badges_count - e.undone_count)::int as badges
    from leaver_campaigns c join earners e on e.organization_id = c.organization_id and e.email = ${recipient}
    where c.id = ${id} and c.ended_at is null and ${mayBeAsked(sql`c.domain`)}
    group by c.id`)
  return rows[0]
}
