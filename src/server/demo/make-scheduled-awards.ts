import { scheduleAward } from '../features/scheduled-awards/schedule-award.ts'
import { dayIn } from '../platform/clock.ts'
import type { SignedInRequest } from '../platform/http/route.ts'
import { findDemoList } from './demo.sql.ts'
import type { DemoOrganization } from './demo-organization.ts'

const DAY = 24 * 60 * 60_000

/** Schedules awards for the days after the demo is created. */
export async function makeScheduledAwards(
  { planned }: DemoOrganization,
  { templates, now }: { templates: Map<string, { template_id: string }>; now: Date },
  request: SignedInRequest,
): Promise<void> {
  for (const { code, list, inDays, time, people, activity } of planned) {
    const day = dayIn(request.services.config.timeZone, new Date(now.getTime() + inDays * DAY))
    await scheduleAward(
      {
        badge_template_id: templates.get(code)!.template_id,
        earners_list_id: await findDemoList(request.db, request.caller.organizationId, list),
        runs_at: `${day} ${time}:00`,
        people,
        duplicates: 'skip',
        activity_title: activity,
      },
      request,
    )
  }
}
