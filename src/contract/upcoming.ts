import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { Day, Uuid, WallClock } from './formats.ts'

/** The number of days covered, including today. */
export const DAYS_AHEAD = 30

/** At most this many scheduled awards are listed; further ones are only counted. */
export const MAX_SCHEDULED_AWARDS = 100

const TemplateTitle = z.object({ id: Uuid, title: z.string() })

/** An award that will run on schedule. */
const Planned = z.object({
  id: Uuid,
  due_at: WallClock,
  badge_template: TemplateTitle,
  /** The name of the list or the person. */
  recipient_name: z.string(),
  /** The number of recipients; for a list read at run time, its current size. */
  earners_count: z.int(),
})

/** The expiry reminders that are mailed on one day. */
const Reminding = z.object({
  day: Day,
  mails_count: z.int(),
  /** The first and last expiry among these badges. */
  first_ending: Day,
  last_ending: Day,
  /** The template of most of the badges. */
  badge_template: TemplateTitle,
  badge_templates_count: z.int(),
})

/** The valid badges, not renewed, that expire on one day. */
const Ending = z.object({
  day: Day,
  badges_count: z.int(),
  /** The template of most of them, by its current title. */
  badge_template: TemplateTitle,
  badge_templates_count: z.int(),
})

export const Upcoming = z.object({
  /** Today and the last day covered, in the service's time zone. */
  first_day: Day,
  last_day: Day,
  /** Soonest first, at most `MAX_SCHEDULED_AWARDS`. */
  scheduled_awards: z.array(Planned),
  /** All awards scheduled in these days, and their number of recipients. */
  scheduled_awards_count: z.int(),
  scheduled_earners_count: z.int(),
  /** Days without reminders are omitted. */
  reminders: z.array(Reminding),
  /** Days without expiries are omitted. */
  endings: z.array(Ending),
})
export type Upcoming = z.output<typeof Upcoming>

/** Addition: the data of the overview's calendar. */
export const getUpcoming = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/upcoming',
  summary: 'What happens in the next 30 days',
  input: z.object({}),
  output: data(Upcoming),
})
