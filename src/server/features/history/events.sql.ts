import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { HistoryEvent, HistorySubject as Subject } from '#contract/history.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/newest-first.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { events } from '#server/schema/tables/badges.ts'

/** A line in the history of a subject. Insert it in the transaction of the action that it records. */
export type NewEvent = {
  /** Null if the service or its operator acted. */
  userId: string | null
  subject: Subject
  subjectId: string
  action: string
  data?: Record<string, unknown>
}

export async function insertEvents(tx: Database, organizationId: string, lines: NewEvent[]): Promise<void> {
  if (lines.length > 0) await tx.insert(events).values(lines.map((line) => ({ ...line, organizationId })))
}

/** Those of the badges that a user issued themselves. */
export async function findAwardedBy(
  db: Database,
  organizationId: string,
  { badgeIds, userId }: { badgeIds: string[]; userId: string },
): Promise<Set<string>> {
  const issued = await db
    .select({ badgeId: events.subjectId })
    .from(events)
    .where(
      and(
        eq(events.organizationId, organizationId),
        eq(events.subject, 'badge'),
        inArray(events.subjectId, badgeIds),
        eq(events.action, 'issued'),
        eq(events.userId, userId),
      ),
    )
  return new Set(issued.map(({ badgeId }) => badgeId))
}

/** Whether one of some actions stands in a subject's history. */
export async function hasEvent(
  db: Database,
  organizationId: string,
  { subject, subjectId, actions }: Pick<NewEvent, 'subject' | 'subjectId'> & { actions: string[] },
): Promise<boolean> {
  const of = [eq(events.subject, subject), eq(events.subjectId, subjectId), inArray(events.action, actions)]
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), ...of))
    .limit(1)
  return found.length === 1
}

type EventAnswer = z.input<typeof HistoryEvent>

/** One page of a subject's history, newest first, and the total number of lines; empty for another organization's subject. */
export async function findEvents(
  db: Database,
  organizationId: string,
  subject: Subject,
  subjectId: string,
  page: number,
) {
  const about = and(
    eq(events.organizationId, organizationId),
    eq(events.subject, subject),
    // The history of whoever was joined with a person is theirs, too.
    sql`(${events.subjectId} = ${subjectId} or ${events.subject} = 'earner' and ${events.subjectId} in (
      select joined_id from earner_joins where organization_id = ${organizationId} and earner_id = ${subjectId}))`,
  )
  const rows = await db
    .select({ event: events, user: { uuid: users.id, name: users.name, lastName: users.lastName } })
    .from(events)
    .leftJoin(users, eq(users.id, events.userId))
    .where(about)
    .orderBy(...newestFirst(events.createdAt, events.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const totals = await db.select({ total: sql<number>`count(*)::int` }).from(events).where(about)
  return { rows: rows.map(eventAnswer), total: onlyRow(totals).total }
}

type EventRow = { event: typeof events.$inferSelect; user: { uuid: string; name: string; lastName: string } | null }

const eventAnswer = ({ event, user }: EventRow): EventAnswer => ({
  id: event.id,
  action: event.action,
  data: event.data,
  user: user && { uuid: user.uuid, name: user.name, last_name: user.lastName },
  created_at: instantFrom(event.createdAt),
})
