import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { awardByItself } from './award-complete.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'
import { findDue, isAnythingMarkedOrDue, spreadMarks, type ToEvaluate, takeMarks } from './marks.sql.ts'
import { findToAward, isAnybodyToAward } from './path-awards.sql.ts'

/** One run of the worker, and the paths that it leaves to the next run: they failed, or cannot be awarded now. */
type Run = { services: Services; isStopping: () => boolean; aside: Set<string>; failed: Set<string> }

/**
 * Brings up to date where people stand on learning paths, and awards paths that award themselves: what acts have marked,
 * then what has begun to count or has expired since, then those who are complete. May run in several processes at once, and
 * be cut off anywhere: each path is a transaction of its own, and what it did not do is found again.
 * @throws Error at the end where a path failed; the others are done nevertheless
 */
export async function workOnPaths(services: Services, isStopping = () => false): Promise<void> {
  const run: Run = { services, isStopping, aside: new Set(), failed: new Set() }
  while (!isStopping() && (await spreadMarks(services.db)));
  while (!isStopping() && (await evaluateMarked(run)));
  while (!isStopping() && (await evaluateDue(run)));
  await awardAll(run)
  if (run.failed.size > 0) throw new Error(`${run.failed.size} learning paths could not be brought up to date`)
}

/** Does the work where there is any, which two small statements tell: most acts move nobody on a path. */
export async function workOnPathsIfMarked(services: Services, isStopping = () => false): Promise<void> {
  const { db } = services
  if (!(await isAnythingMarkedOrDue(db, wallClockNow(services))) && !(await isAnybodyToAward(db))) return
  await workOnPaths(services, isStopping)
}

/** Puts a path aside that failed, so that it does not keep the others waiting. */
function putAside({ services, aside, failed }: Run, pathId: string, error: unknown): void {
  services.log.error({ ...failureOf(error), path: pathId }, 'a learning path could not be brought up to date')
  aside.add(pathId)
  failed.add(pathId)
}

async function evaluateMarked(run: Run): Promise<boolean> {
  const { services, aside } = run
  let taken: ToEvaluate | undefined
  try {
    await services.db.transaction(async (tx) => {
      taken = await takeMarks(tx, [...aside])
      if (taken) await evaluate(tx, taken, services)
    })
  } catch (error) {
    if (!taken) throw error
    putAside(run, taken.pathId, error)
  }
  return taken !== undefined
}

async function evaluateDue(run: Run): Promise<boolean> {
  const { services, aside, isStopping } = run
  const due = await findDue(services.db, wallClockNow(services), [...aside])
  for (const path of due) {
    if (isStopping()) return false
    await services.db
      .transaction((tx) => evaluate(tx, path, services))
      .catch((error: unknown) => putAside(run, path.pathId, error))
  }
  return due.length > 0
}

async function evaluate(tx: Database, { organizationId, pathId, earnerIds }: ToEvaluate, services: Services) {
  await lockPath(tx, pathId)
  await evaluatePath(tx, { organizationId, pathId, now: wallClockNow(services), at: services.clock.now() }, earnerIds)
}

async function awardAll(run: Run): Promise<void> {
  const { services, aside, isStopping } = run
  while (!isStopping()) {
    const found = await findToAward(services.db, [...aside])
    if (found.length === 0) return
    for (const waiting of found) {
      if (isStopping()) return
      const { organizationId, pathId } = waiting
      const acting = { db: services.db, services, organizationId, actor: { type: 'system' } } as const
      try {
        if (!(await awardByItself(waiting, acting))) aside.add(pathId)
      } catch (error) {
        putAside(run, pathId, error)
      }
    }
    services.mailSignal.wake()
  }
}
