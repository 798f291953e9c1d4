import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  RETURN_DAYS,
  type Submission,
  type SubmissionFilter,
  type SubmissionStatus,
} from '#contract/claims/submissions.ts'
import { booleanToFlag } from '#contract/formats.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { instantFrom, instantOf } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { claimSubmissions } from '#server/schema/tables/claims.ts'
import { deleteOldFiles } from './people/claim-files.sql.ts'

export type SubmissionRow = typeof claimSubmissions.$inferSelect

const DAY = 24 * 60 * 60 * 1000

/** Until when something that was given back can be sent again. */
export const returnedUntil = ({ status, decidedAt }: Pick<SubmissionRow, 'status' | 'decidedAt'>): Date | null =>
  status === 'returned' && decidedAt ? new Date(Date.parse(decidedAt) + RETURN_DAYS * DAY) : null

const select = (db: Database) =>
  db
    .select({
      row: claimSubmissions,
      by: sql<string | null>`btrim(${users.name} || ' ' || ${users.lastName})`,
      // Files are deleted before what they were sent with.
      kept: sql<string[]>`array(select f.id::text from claim_files f where f.submission_id = ${claimSubmissions.id})`,
      badge: { id: badges.id, number: badges.number, status: badges.status, award_id: badges.awardId },
    })
    .from(claimSubmissions)
    .leftJoin(users, eq(users.id, claimSubmissions.decidedBy))
    .leftJoin(badges, eq(badges.id, claimSubmissions.badgeId))

const ofClaim = (organizationId: string, claimId: string) =>
  and(eq(claimSubmissions.organizationId, organizationId), eq(claimSubmissions.claimId, claimId))

type Shown = Awaited<ReturnType<typeof select>>[number]

function submissionAnswer({ row, by, badge, kept }: Shown): z.input<typeof Submission> {
  const until = returnedUntil(row)
  return {
    id: row.id,
    status: row.status,
    recipient_email: row.email,
    recipient_first_name: row.firstName,
    recipient_last_name: row.lastName,
    language: row.language,
    answers: row.answers.map((answer) => ({
      ...answer,
      file: answer.file && kept.includes(answer.file.id) ? answer.file : null,
    })),
    sent_at: instantFrom(row.sentAt),
    returned_count: row.returnedCount,
    returned_until: until && instantOf(until),
    answer: row.words,
    decided_at: row.decidedAt && instantFrom(row.decidedAt),
    decided_by: by,
    badge: badge && {
      id: badge.id,
      number: badge.number,
      is_valid: booleanToFlag(badge.status === 'valid'),
      award_id: badge.award_id,
    },
  }
}

type Listed = SubmissionFilter & { sort: 'sent_at' | '-sent_at'; page: number }

/** One page of a claim's submissions, and the number of matches. */
export async function findSubmissions(
  db: Database,
  organizationId: string,
  claimId: string,
  { find, status, sort, page }: Listed,
) {
  const words = sql`lower(${claimSubmissions.firstName} || ' ' || ${claimSubmissions.lastName} || ' ' || ${claimSubmissions.email})`
  const matching = and(
    ofClaim(organizationId, claimId),
    status && eq(claimSubmissions.status, status),
    find ? sql`position(lower(${find}) in ${words}) > 0` : undefined,
  )
  const order = sort === 'sent_at' ? asc : desc
  const rows = await select(db)
    .where(matching)
    .orderBy(order(claimSubmissions.sentAt), order(claimSubmissions.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const totals = await db.select({ total: sql<number>`count(*)::int` }).from(claimSubmissions).where(matching)
  return { rows: rows.map(submissionAnswer), total: onlyRow(totals).total }
}

export async function findSubmission(db: Database, organizationId: string, claimId: string, id: string) {
  const [row] = await select(db).where(and(ofClaim(organizationId, claimId), eq(claimSubmissions.id, id)))
  return row && submissionAnswer(row)
}

/** What an address has sent by a claim, with the badge that it led to. */
export async function findSubmissionOf(db: Database, claimId: string, email: string) {
  const [row] = await select(db).where(and(eq(claimSubmissions.claimId, claimId), eq(claimSubmissions.email, email)))
  return row
}

export async function findSubmissionById(db: Database, claimId: string, id: string) {
  const [row] = await select(db).where(and(eq(claimSubmissions.claimId, claimId), eq(claimSubmissions.id, id)))
  return row
}

/** Locks submissions in the order in which they were sent. */
export const lockSubmissions = (tx: Database, organizationId: string, claimId: string, ids: string[]) =>
  tx
    .select()
    .from(claimSubmissions)
    .where(and(ofClaim(organizationId, claimId), inArray(claimSubmissions.id, ids)))
    .orderBy(asc(claimSubmissions.sentAt), asc(claimSubmissions.id))
    .for('update')

type NewSubmission = Omit<typeof claimSubmissions.$inferInsert, 'id' | 'organizationId' | 'createdAt'>

/** @returns undefined if the address has sent something already */
export async function insertSubmission(tx: Database, organizationId: string, submission: NewSubmission) {
  const [row] = await tx
    .insert(claimSubmissions)
    .values({ ...submission, organizationId })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Deletes what an address has sent, unless it is decided. @returns whether there was something */
export async function deleteUndecided(tx: Database, organizationId: string, claimId: string, email: string) {
  const gone = await tx
    .delete(claimSubmissions)
    .where(
      and(
        ofClaim(organizationId, claimId),
        eq(claimSubmissions.email, email),
        inArray(claimSubmissions.status, ['received', 'returned', 'waiting']),
      ),
    )
    .returning({ id: claimSubmissions.id })
  return gone.length > 0
}

type Change = Partial<NewSubmission> & { returnedCount?: number }

export async function updateSubmissions(tx: Database, organizationId: string, ids: string[], change: Change) {
  await tx
    .update(claimSubmissions)
    .set(change)
    .where(and(eq(claimSubmissions.organizationId, organizationId), inArray(claimSubmissions.id, ids)))
}

/** Deletes the mails of answers that have not left, because another answer follows or none. @returns the submissions whose mail was deleted */
export async function deleteAnswerMails(tx: Database, organizationId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ submission: string }>(sql`
    delete from mails where organization_id = ${organizationId} and kind in ('claim_returned', 'claim_declined')
      and status = 'waiting' and attempts = 0 and data ->> 'submission' = any(${sql.param(ids)}::text[])
    returning data ->> 'submission' as submission`)
  return new Set(rows.map(({ submission }) => submission))
}

/** Finds or makes the person of each submission. @returns their ids, in the order of the given ones */
export async function takePeople(tx: Database, organizationId: string, ids: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ earner: string }>(sql`
    select take_person(${organizationId}, s.email, s.first_name, s.last_name) as earner
    from unnest(${sql.param(ids)}::uuid[]) with ordinality chosen (id, place)
    join claim_submissions s on s.id = chosen.id and s.organization_id = ${organizationId} order by chosen.place`)
  return rows.map(({ earner }) => earner)
}

/** Notes the badges that submissions have led to. */
export async function updateAwarded(tx: Database, organizationId: string, awarded: { id: string; badgeId: string }[]) {
  await tx.execute(sql`
    update claim_submissions s set status = 'awarded', badge_id = given.badge_id
    from unnest(${sql.param(awarded.map(({ id }) => id))}::uuid[], ${sql.param(awarded.map(({ badgeId }) => badgeId))}::uuid[])
      given (id, badge_id)
    where s.id = given.id and s.organization_id = ${organizationId}`)
}

/** How many of an organization's submissions wait for credits, and how many for a decision. */
export const countWaiting = (tx: Database, organizationId: string) => countIn(tx, organizationId, 'waiting')
export const countReceived = (db: Database, organizationId: string) => countIn(db, organizationId, 'received')

async function countIn(db: Database, organizationId: string, status: SubmissionStatus): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from claim_submissions where organization_id = ${organizationId} and status = ${status}`)
  return onlyRow(rows).count
}

export type WaitingClaim = { organizationId: string; claimId: string }

/** Claims with submissions that wait for credits, in organizations that have some; by the oldest of them. */
export async function findWaiting(db: Database): Promise<WaitingClaim[]> {
  const { rows } = await db.execute<WaitingClaim>(sql`
    select s.organization_id as "organizationId", s.claim_id as "claimId"
    from claim_submissions s join organizations o on o.id = s.organization_id
    where s.status = 'waiting' and o.credits_left > 0 and o.status = 'enabled'
    group by 1, 2 order by min(s.sent_at)`)
  return rows
}

/** The oldest submissions of a claim that wait for credits, locked. */
export const lockWaiting = (tx: Database, organizationId: string, claimId: string, most: number) =>
  tx
    .select()
    .from(claimSubmissions)
    .where(and(ofClaim(organizationId, claimId), eq(claimSubmissions.status, 'waiting')))
    .orderBy(asc(claimSubmissions.sentAt), asc(claimSubmissions.id))
    .limit(most)
    .for('update')

/** Ends what was given back too long ago, and deletes files whose time is over and forms that nobody proved within a day. */
export async function endOld(db: Database, now: string): Promise<void> {
  await db
    .update(claimSubmissions)
    .set({ status: 'lapsed' satisfies SubmissionStatus })
    .where(
      and(
        eq(claimSubmissions.status, 'returned'),
        sql`${claimSubmissions.decidedAt} + make_interval(days => ${RETURN_DAYS}) <= ${now}::timestamptz`,
      ),
    )
  await deleteOldFiles(db, now)
  await db.execute(sql`delete from claim_forms where created_at < clock_timestamp() - interval '1 day'`)
}
