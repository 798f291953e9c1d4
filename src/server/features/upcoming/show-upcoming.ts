import { DAYS_AHEAD, type Upcoming } from '#contract/upcoming.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findEndings } from './upcoming.sql.ts'

/** What happens from this moment to the end of the last day that is looked at. */
export async function showUpcoming({ db, caller, services }: SignedInRequest): Promise<Upcoming> {
  const { organizationId } = caller
  const now = wallClockNow(services)
  const first = now.slice(0, 10)
  const endings = await findEndings(db, organizationId, { after: now, before: addDays(first, DAYS_AHEAD) })
  return {
    first_day: first,
    last_day: addDays(first, DAYS_AHEAD - 1),
    endings: endings.map(({ day, badges, templates, templateId, title }) => ({
      day,
      badges_count: badges,
      badge_template: { id: templateId, title },
      badge_templates_count: templates,
    })),
  }
}

/** A day so many days later. Reckoned in UTC, where no day has 23 hours. */
function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
