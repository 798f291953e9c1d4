import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { awardByItself } from './award-complete.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'
import { findDue, type ToEvaluate, takeMarks } from './marks.sql.ts'
import { findToAward } from './path-awards.sql.ts'

/**
 * Brings up to date where people stand on learning paths, and awards paths that award themselves: what acts have marked,
 * then what has begun to count or has expired since, then those who are complete. May run in several processes at once, and
 * be cut off anywhere: each step is a transaction of its own, and what it did not do is found again.
 */
export async function workOnPaths(services: Services, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await evaluateMarked(services)));
  while (!isStopping() && (await evaluateDue(services)));
  await awardAll(services, isStopping)
}

async function evaluateMarked(services: Services): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const { marks, paths } = await takeMarks(tx)
    await evaluateAll(tx, paths, services)
    return marks > 0
  })
}

async function evaluateDue(services: Services): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const due = await findDue(tx, wallClockNow(services))
    await evaluateAll(tx, due, services)
    return due.length > 0
  })
}

async function evaluateAll(tx: Database, paths: ToEvaluate[], services: Services): Promise<void> {
  for (const { organizationId, pathId, earnerIds } of paths) {
    await lockPath(tx, pathId)
    await evaluatePath(tx, { organizationId, pathId, now: wallClockNow(services), at: services.clock.now() }, earnerIds)
  }
}

async function awardAll(services: Services, isStopping: () => boolean): Promise<void> {
  const passed: string[] = []
  while (!isStopping()) {
    const found = await findToAward(services.db, passed)
    if (found.length === 0) return
    for (const waiting of found) {
      if (isStopping()) return
      const acting = {
        db: services.db,
        services,
        organizationId: waiting.organizationId,
        actor: { type: 'system' },
      } as const
      if (!(await awardByItself(waiting, acting))) passed.push(waiting.pathId)
    }
    services.mailSignal.wake()
  }
}
