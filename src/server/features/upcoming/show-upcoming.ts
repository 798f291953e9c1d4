import { DAYS_AHEAD, MAX_SCHEDULED_AWARDS, type Upcoming } from '#contract/upcoming.ts'
import { instantOfWallClock, wallClockIn, wallClockNow } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { addDays } from '#server/platform/text/days.ts'
import { findEndings, findPlannedAwards, findReminders } from './upcoming.sql.ts'

/** When the reminders of a day are sent; from then on, today's are no longer upcoming. */
const REMINDERS_LEAVE = '08:00:00'

/** Planned awards, reminders and expiring badges from now to the end of the last of `DAYS_AHEAD` days. */
export async function showUpcoming({ db, caller, services }: SignedInRequest): Promise<Upcoming> {
  const { organizationId } = caller
  const { timeZone } = services.config
  const now = wallClockNow(services)
  const first = now.slice(0, 10)
  const last = addDays(first, DAYS_AHEAD - 1)
  const after = addDays(last, 1)
  const reminderDays = { from: now.slice(11) < REMINDERS_LEAVE ? first : addDays(first, 1), until: last }
  const [planned, reminders, endings] = await Promise.all([
    findPlannedAwards(db, organizationId, instantOfWallClock(`${after} 00:00:00`, timeZone), MAX_SCHEDULED_AWARDS),
    findReminders(db, organizationId, reminderDays, now),
    findEndings(db, organizationId, { after: now, before: after }),
  ])
  return {
    first_day: first,
    last_day: last,
    scheduled_awards: planned.rows.map(({ id, dueAt, to, people, ...template }) => ({
      id,
      due_at: wallClockIn(timeZone, new Date(dueAt)),
      badge_template: titleOf(template),
      recipient_name: to,
      earners_count: people,
    })),
    scheduled_awards_count: planned.total,
    scheduled_earners_count: planned.people,
    reminders: reminders.map(({ day, mails, firstEnding, lastEnding, templates, ...template }) => ({
      day,
      mails_count: mails,
      first_ending: firstEnding,
      last_ending: lastEnding,
      badge_template: titleOf(template),
      badge_templates_count: templates,
    })),
    endings: endings.map(({ day, badges, templates, ...template }) => ({
      day,
      badges_count: badges,
      badge_template: titleOf(template),
      badge_templates_count: templates,
    })),
  }
}

const titleOf = ({ templateId, title }: { templateId: string; title: string }) => ({ id: templateId, title })
