import type { LinkProps } from '@tanstack/react-router'
import type { BadgeSearch } from '#client/features/badges/badge-search.ts'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import { addDays, daysBetween } from '#client/ui/dates/month.ts'
import type { Upcoming } from '#contract/upcoming.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

/** A future event, with a link to it. */
export type UpcomingDate = {
  id: string
  kind: 'award' | 'reminder' | 'ending'
  /** `yyyy-mm-dd` */
  day: string
  /** `hh:mm`; empty for an all-day event. */
  time: string
  icon: IconName
  /** Number of badges or mails. */
  count: number
  title: string
  why: string
  link: LinkProps
}

/** All dates, soonest first; on the same day, those with a time come before all-day ones. */
export function datesOf({ scheduled_awards, reminders, endings }: Upcoming): UpcomingDate[] {
  return [...scheduled_awards.map(awardDate), ...reminders.map(reminderDate), ...endings.map(endingDate)].sort(
    (one, other) => one.day.localeCompare(other.day) || (one.time || '~').localeCompare(other.time || '~'),
  )
}

function awardDate(award: Upcoming['scheduled_awards'][number]): UpcomingDate {
  const { id, due_at, badge_template, recipient_name, earners_count: count } = award
  const time = due_at.slice(11, 16)
  return {
    id,
    kind: 'award',
    day: due_at.slice(0, 10),
    time,
    icon: 'plan',
    count,
    title: m.upcoming_award({ count, time }),
    why: m.upcoming_award_to({ title: badge_template.title, name: recipient_name }),
    link: { to: '/badges/planned', search: { award: id } },
  }
}

/** The time at which reminders are sent. */
const REMINDERS_LEAVE = '08:00'

function reminderDate(reminder: Upcoming['reminders'][number]): UpcomingDate {
  const { day, mails_count: count, first_ending, last_ending, badge_template } = reminder
  const isOfOne = reminder.badge_templates_count === 1
  const search: BadgeSearch = {
    state: 'valid',
    renewed: 0,
    ...(isOfOne && { template: badge_template.id }),
    expires_from: first_ending,
    expires_to: last_ending,
  }
  return {
    id: `reminder ${day}`,
    kind: 'reminder',
    day,
    time: REMINDERS_LEAVE,
    icon: 'mail',
    count,
    title: m.upcoming_reminder({ count, time: REMINDERS_LEAVE }),
    why:
      isOfOne && first_ending === last_ending
        ? m.upcoming_reminder_end({ title: badge_template.title, day: formatDay(first_ending, 'long') })
        : templatesOf(reminder),
    link: { to: '/badges', search },
  }
}

function endingDate(ending: Upcoming['endings'][number]): UpcomingDate {
  const { day, badges_count } = ending
  const search: BadgeSearch = { state: 'valid', renewed: 0, expires_from: day, expires_to: day }
  return {
    id: `ending ${day}`,
    kind: 'ending',
    day,
    time: '',
    icon: 'expired',
    count: badges_count,
    title: m.upcoming_ending({ count: badges_count }),
    why: templatesOf(ending),
    link: { to: '/badges', search },
  }
}

type OfTemplates = Pick<Upcoming['endings'][number], 'badge_template' | 'badge_templates_count'>

const templatesOf = ({ badge_template: { title }, badge_templates_count: count }: OfTemplates) =>
  count > 1 ? m.upcoming_templates({ title, count: count - 1 }) : title

/** A day in a lane with its count; `column` is the number of days since the first one. */
export type Mark = { column: number; count: number; hasFigure: boolean }

/**
 * The days on which dates of a kind fall. Numbers are shown above marks as far as there is room, largest first, from
 * `least` on. On the smallest screen a day is one and a half digits wide, so a number takes as many days as its digits.
 */
export function marksOf(dates: UpcomingDate[], firstDay: string, least: number): Mark[] {
  const counts = new Map<number, number>()
  for (const { day, count } of dates) {
    const column = daysBetween(firstDay, day)
    counts.set(column, (counts.get(column) ?? 0) + count)
  }
  const room = Math.max(2, String(Math.max(0, ...counts.values())).length)
  const figures: number[] = []
  for (const [column, count] of [...counts].sort((one, other) => other[1] - one[1])) {
    if (count >= least && figures.every((other) => Math.abs(other - column) >= room)) figures.push(column)
  }
  return [...counts].map(([column, count]) => ({ column, count, hasFigure: figures.includes(column) }))
}

/** The Mondays whose labels fit between today and the end of the period. */
export function mondaysOf(firstDay: string, days: number): { column: number; day: string }[] {
  return Array.from({ length: days }, (_, column) => ({ column, day: addDays(firstDay, column) })).filter(
    ({ column, day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1 && column > 2 && column < days - 2,
  )
}
