import type { Database } from '#server/database/database.ts'
import { events } from '#server/database/schema/badges.ts'

type Subject = 'organization' | 'user' | 'template' | 'earners_list' | 'earner' | 'badge'

/** One line of a thing's history: who did what to it. Written in the transaction of the act itself. */
export type NewEvent = {
  /** Null where the service or its operator acted. */
  userId: string | null
  subject: Subject
  subjectId: string
  action: string
  data?: Record<string, unknown>
}

export async function insertEvents(tx: Database, organizationId: string, lines: NewEvent[]): Promise<void> {
  if (lines.length > 0) await tx.insert(events).values(lines.map((line) => ({ ...line, organizationId })))
}
