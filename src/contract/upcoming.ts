import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { Day, Uuid, WallClock } from './formats.ts'

/** How many days are looked ahead, today included. */
export const DAYS_AHEAD = 30

/** Of so many scheduled awards each is told; of more, how many they are. */
export const MOST_PLANNED = 100

const TemplateTitle = z.object({ id: Uuid, title: z.string() })

/** An award that will run by itself. */
const Planned = z.object({
  id: Uuid,
  due_at: WallClock,
  badge_template: TemplateTitle,
  /** The list, or the person, that it goes to. */
  recipient_name: z.string(),
  /** How many people that are; of a list that is read when it runs, how many are on it now. */
  earners_count: z.int(),
})

/** The mails of one day that remind people of badges that end. */
const Reminding = z.object({
  day: Day,
  mails_count: z.int(),
  /** The first and the last day on which these badges end. */
  first_ending: Day,
  last_ending: Day,
  /** The template that most of the badges are of. */
  badge_template: TemplateTitle,
  badge_templates_count: z.int(),
})

/** The valid badges, not renewed, that expire on one day. */
const Ending = z.object({
  day: Day,
  badges_count: z.int(),
  /** The template that most of them were issued from, by its title of today. */
  badge_template: TemplateTitle,
  badge_templates_count: z.int(),
})

export const Upcoming = z.object({
  /** Today and the last day that is looked at, on the service's calendar. */
  first_day: Day,
  last_day: Day,
  /** The soonest first, `MOST_PLANNED` at most. */
  scheduled_awards: z.array(Planned),
  /** How many are scheduled in these days in all, and how many people they go to. */
  scheduled_awards_count: z.int(),
  scheduled_earners_count: z.int(),
  /** A day without reminders is left out. */
  reminders: z.array(Reminding),
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
