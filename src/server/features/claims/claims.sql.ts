import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ClaimFilter, ClaimState, type countClaims } from '#contract/claims/claims.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { claims } from '#server/schema/tables/claims.ts'
import { earnersLists } from '#server/schema/tables/earners.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { isAssignable } from '../templates/templates.sql.ts'

export type ClaimRow = typeof claims.$inferSelect

/** By the service's clock, as an instant and as a wall clock. */
export type Moment = { instant: string; wall: string }

/** Seats that are taken: by submissions that can still lead to a badge or have, and by forms that are kept for a while. */
const taken = (at: Moment) => sql`(
  (select count(*) from claim_submissions s where s.claim_id = claims.id and s.status not in ('declined', 'lapsed'))
  + (select count(distinct f.email) from claim_forms f where f.claim_id = claims.id and f.used_at is null
    and f.held_until > ${at.instant} and not exists (
      select from claim_submissions s where s.claim_id = f.claim_id and s.email = f.email)))`

const countsOf = (at: Moment) => sql<Counts>`(
  select json_build_object('asked', count(*), 'to_decide', count(*) filter (where s.status = 'received'),
    'returned', count(*) filter (where s.status = 'returned'), 'waiting', count(*) filter (where s.status = 'waiting'),
    'awarded', count(*) filter (where s.status = 'awarded'), 'declined', count(*) filter (where s.status = 'declined'),
    'undone', count(*) filter (where b.undone_at is not null), 'oldest', min(s.sent_at) filter (where s.status = 'received'),
    'unproved', (select count(*) from claim_forms f where f.claim_id = claims.id and f.used_at is null),
    'held', (select count(*) from claim_forms f where f.claim_id = claims.id and f.used_at is null
      and f.held_until > ${at.instant}),
    'codes', (select count(*) from claim_codes c where c.claim_id = claims.id),
    'used', (select count(used_at) from claim_codes c where c.claim_id = claims.id))
  from claim_submissions s left join badges b on b.id = s.badge_id where s.claim_id = claims.id)`

type Counts = Record<
  | ('asked' | 'to_decide' | 'returned' | 'waiting' | 'awarded' | 'declined' | 'undone')
  | ('unproved' | 'held' | 'codes' | 'used'),
  number
> & { oldest: string | null }

const select = (db: Database, at: Moment) =>
  db
    .select({
      claim: claims,
      template: templates,
      version: templateVersions,
      isAssignable,
      list: { id: earnersLists.id, name: earnersLists.name },
      author: { id: users.id, name: sql<string>`btrim(${users.name} || ' ' || ${users.lastName})` },
      counts: countsOf(at),
      taken: sql<number>`${taken(at)}::int`,
    })
    .from(claims)
    .innerJoin(templates, eq(templates.id, claims.templateId))
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .leftJoin(earnersLists, eq(earnersLists.id, claims.listId))
    .leftJoin(users, eq(users.id, claims.userId))

export type ShownClaim = Awaited<ReturnType<typeof select>>[number]

const isClaim = (organizationId: string, id: string) =>
  and(eq(claims.organizationId, organizationId), eq(claims.id, id))

/** @returns undefined for an unknown id and for another organization's */
export async function findClaim(db: Database, organizationId: string, id: string, at: Moment) {
  const [row] = await select(db, at).where(isClaim(organizationId, id))
  return row
}

/** The claim of an address that people open, whatever its state. */
export async function findClaimOfCode(db: Database, code: string, at: Moment): Promise<ShownClaim | undefined> {
  const [row] = await select(db, at).where(eq(claims.code, code))
  return row
}

/** Locks a claim, so that the last seat goes to one of two people. */
export async function lockClaim(tx: Database, organizationId: string, id: string): Promise<ClaimRow | undefined> {
  const [row] = await tx.select().from(claims).where(isClaim(organizationId, id)).for('no key update')
  return row
}

/** How many seats are taken at a moment. */
export async function countTaken(tx: Database, claimId: string, at: Moment): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select ${taken(at)}::int as taken from claims where claims.id = ${claimId}`)
  return onlyRow(rows).taken
}

const isState = (state: ClaimFilter['state'], at: Moment): SQL | undefined => {
  const begun = sql`coalesce(${claims.opensAt} <= ${at.wall}, true)`
  const over = sql`coalesce(${claims.closesAt} <= ${at.wall}, false)`
  const full = sql`coalesce(${taken(at)} >= ${claims.seats}, false)`
  if (state === undefined) return undefined
  if (state === 'early') return sql`${claims.status} = 'open' and not ${begun}`
  if (state === 'closed')
    return sql`(${claims.status} = 'closed' or ${claims.status} = 'open' and ${begun} and ${over})`
  if (state === 'open' || state === 'full') {
    return sql`${claims.status} = 'open' and ${begun} and not ${over} and ${state === 'full'} = ${full}`
  }
  return eq(claims.status, state)
}

const hasWaiting = sql`exists (select from claim_submissions s where s.organization_id = ${claims.organizationId}
  and s.claim_id = ${claims.id} and s.status = 'received')`

/** One page of claims, those with submissions to decide first, and the number of matches. */
export async function findClaims(
  db: Database,
  organizationId: string,
  { find, state, is_waiting, page }: ClaimFilter & { page: number },
  at: Moment,
) {
  const matching = and(
    eq(claims.organizationId, organizationId),
    find ? sql`(position(lower(${find}) in lower(${claims.title})) > 0 or ${claims.code} = upper(${find}))` : undefined,
    isState(state, at),
    is_waiting === undefined ? undefined : sql`${hasWaiting} = ${is_waiting === 1}`,
  )
  const rows = await select(db, at)
    .where(matching)
    .orderBy(sql`${hasWaiting} desc, ${claims.createdAt} desc, ${claims.id} desc`)
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const totals = await db.select({ total: sql<number>`count(*)::int` }).from(claims).where(matching)
  return { rows, total: onlyRow(totals).total }
}

type Sums = z.input<typeof countClaims.output>['data']

/** How many claims there are, and what waits in all of them. */
export async function findSums(db: Database, organizationId: string, at: Moment): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select count(*)::int as all, json_build_object(${sql.join(
      ClaimState.options.map((state) => sql`${sql.raw(`'${state}'`)}, count(*) filter (where ${isState(state, at)})`),
      sql`, `,
    )}) as states,
      (select count(*) from claim_submissions s where s.organization_id = ${organizationId} and s.status = 'received')::int
        as to_decide,
      (select count(*) from claim_submissions s where s.organization_id = ${organizationId} and s.status = 'waiting')::int
        as waiting
    from claims where organization_id = ${organizationId}`)
  return onlyRow(rows)
}

export type NewClaim = Omit<typeof claims.$inferInsert, 'organizationId' | 'id'>

/** @returns its id; undefined if the code is somebody else's */
export async function insertClaim(tx: Database, organizationId: string, claim: NewClaim): Promise<string | undefined> {
  const [made] = await tx
    .insert(claims)
    .values({ ...claim, organizationId })
    .onConflictDoNothing({ target: claims.code })
    .returning({ id: claims.id })
  return made?.id
}

export async function updateClaim(
  tx: Database,
  organizationId: string,
  id: string,
  change: Partial<Omit<NewClaim, 'code' | 'secret' | 'userId'>>,
): Promise<void> {
  await tx
    .update(claims)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(isClaim(organizationId, id))
}

/** @returns false if somebody has asked by it */
export async function deleteClaim(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(claims)
    .where(
      and(
        isClaim(organizationId, id),
        sql`not exists (select from claim_submissions s where s.claim_id = ${claims.id})`,
      ),
    )
    .returning({ id: claims.id })
  return gone.length === 1
}
