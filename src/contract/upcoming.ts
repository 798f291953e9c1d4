import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { Day, Uuid } from './formats.ts'

/** How many days are looked ahead, today included. */
export const DAYS_AHEAD = 30

/** The valid badges that expire on one day. */
const Ending = z.object({
  day: Day,
  badges_count: z.int(),
  /** The template that most of them were issued from, by its title of today. */
  badge_template: z.object({ id: Uuid, title: z.string() }),
  badge_templates_count: z.int(),
})

export const Upcoming = z.object({
  /** Today and the last day that is looked at, on the service's calendar. */
  first_day: Day,
  last_day: Day,
  /** A day without an end is left out. */
  endings: z.array(Ending),
})
export type Upcoming = z.output<typeof Upcoming>

/** Addition: the calendar of the overview. */
export const getUpcoming = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/upcoming',
  summary: 'What happens in the next 30 days',
  input: z.object({}),
  output: data(Upcoming),
})
