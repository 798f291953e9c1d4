import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { activities } from '#server/schema/tables/activities.ts'
import type { Services } from '#server/services.ts'
import { clockAt, type TestClock } from '#server/testing/clock.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { SCHEDULED } from '#server/testing/scheduled-awards.ts'
import { test as base } from '#server/testing/test.ts'
import { runScheduledAwards } from '../run-scheduled-awards.ts'

/** Wall-clock time for which the tests schedule their awards. */
export const RUNS_AT = '2026-04-01 09:00:00'

/** The clock starts at noon in Rome on 20 March 2026; tests can move it. */
export const test = base.extend<{ clock: TestClock }>({
  clock: async ({ services }, use) => {
    const clock = clockAt('2026-03-20T11:00:00Z')
    services.clock = clock
    services.config = { ...services.config, timeZone: 'Europe/Rome' }
    await use(clock)
  },
})

/** Runs all due awards, as the job does. */
export const run = (services: Services) => runScheduledAwards(services, { isStopping: () => false })

/** The badges of an organization, oldest first. */
export const badgesOf = async (issuer: Issuer) =>
  (await issuer.ask('GET', '/issuers/organization/badges?sort=created_at')).body.data

/** A scheduled award as the API returns it. */
export const show = async (issuer: Issuer, { id }: { id: string }) =>
  (await issuer.ask('GET', `${SCHEDULED}/${id}`)).body.data

/** The activity entries of a kind. */
export const linesOf = (
  db: Database,
  { organizationId }: Issuer,
  kind: 'badge_awarded' | 'list_awarded' | 'scheduled_award_failed',
) =>
  db
    .select()
    .from(activities)
    .where(and(eq(activities.organizationId, organizationId), eq(activities.kind, kind)))
