import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Page, Uuid } from './formats.ts'
import { paginated } from './page.ts'

export const HistorySubject = z.enum(['organization', 'user', 'template', 'earners_list', 'earner', 'badge'])
export type HistorySubject = z.output<typeof HistorySubject>

/** One event in an object's history: who did what, and when. */
export const HistoryEvent = z.object({
  id: Uuid,
  action: z.string(),
  /** What changed; its shape depends on the action. */
  data: z.record(z.string(), z.unknown()),
  /** Null for the service and its operator. */
  user: z.object({ uuid: Uuid, name: z.string(), last_name: z.string() }).nullable(),
  created_at: Instant,
})
export type HistoryEvent = z.output<typeof HistoryEvent>

/** Addition: the history of a template, badge, list, earner or of the organization itself, newest first. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/events',
  summary: 'List the history of one thing',
  input: z.object({ subject: HistorySubject, subject_id: Uuid, page: Page }),
  output: paginated(HistoryEvent),
})
