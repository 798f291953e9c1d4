import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import { badges, creditTransactions } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { scheduledAwards } from '#server/schema/tables/scheduled-awards.ts'
import { clockAt } from '#server/testing/clock.ts'
import { addList, people } from '#server/testing/earners.ts'
import { schedule } from '#server/testing/scheduled-awards.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { runScheduledAwards } from './run-scheduled-awards.ts'

/** Needs several processes on one database: PostgreSQL allows that, the embedded store does not. */
const test = base.runIf(inject('store') === 'postgres')

/** For slow or busy machines. */
const SLOW = { timeout: 120_000 }

const DUE = '2026-04-01T08:00:00Z'

test(
  'if one of two concurrent processes is killed, every badge is still issued and charged exactly once',
  SLOW,
  async ({ db, database, dataDir, services, issuer }) => {
    services.clock = clockAt('2026-03-20T11:00:00Z')
    const made = await schedule(issuer, {
      badge_template_id: (await addTemplate(db, issuer)).id,
      earners_list_id: await addList(issuer, people(30)),
      runs_at: '2026-04-01 09:00:00',
    })
    const module = new URL('./scheduled-awards.process.ts', import.meta.url)
    const first = startTypeScript(module, String(database.pool.options.connectionString), dataDir, DUE)
    onTestFinished(() => void first.kill('SIGKILL'))
    await once(first, 'message')
    // The first process blocks on this lock after it has written the badges and before it commits.
    const release = await holdLock(db, (tx) =>
      tx.execute(sql`select from scheduled_award_people where scheduled_award_id = ${made.id} for update`),
    )
    first.send('begin')
    await waitForBlockedSession(db)
    // The second is this one.
    const awarding = runScheduledAwards({ ...services, clock: clockAt(DUE) }, { isStopping: () => false })
    await waitForBlockedSession(db, 2)
    first.kill('SIGKILL')
    await once(first, 'exit')
    await release()
    await awarding

    const { organizationId } = issuer
    const [award] = await db.select().from(scheduledAwards).where(eq(scheduledAwards.id, made.id))
    expect(award).toMatchObject({ status: 'done', badgesCount: 30 })
    const issued = await db.select().from(badges).where(eq(badges.organizationId, organizationId))
    expect(new Set(issued.map(({ earnerId }) => earnerId)).size).toBe(30)
    expect(issued).toHaveLength(30)
    const spent = await db
      .select()
      .from(creditTransactions)
      .where(eq(creditTransactions.organizationId, organizationId))
    expect(spent.map(({ credits }) => credits)).toEqual([-30])
    const [organization] = await db.select().from(organizations).where(eq(organizations.id, organizationId))
    expect(organization!.creditsLeft).toBe(70)
  },
)
