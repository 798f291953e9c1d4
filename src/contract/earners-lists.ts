import { z } from 'zod'
import { Earner } from './earners.ts'
import { Instant, Uuid } from './formats.ts'

const list = {
  id: Uuid,
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(['enabled', 'disabled']),
  /** A list made by an import is `import` here and `imported` in the filter (interface, Earners list). */
  type: z.enum(['list', 'import']),
  created_at: Instant,
  updated_at: Instant,
}

/** A list with its people. */
export const EarnersList = z.object({ ...list, earners: z.array(Earner) })
export type EarnersList = z.output<typeof EarnersList>

/** A list as listings show it: how many people, not who. */
export const EarnersListSummary = z.object({ ...list, earners_count: z.int() })
export type EarnersListSummary = z.output<typeof EarnersListSummary>
