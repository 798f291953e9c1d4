import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { failureOf } from '#server/platform/log.ts'
import { openTurns, type Turns } from '#server/platform/turns.ts'
import type { Services } from '#server/services.ts'
import { awardAutomatically } from './award-complete.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'
import { findDue, isAnyPathToEvaluate, type PeopleToEvaluate, spreadMarks, takeMarks } from './marks.sql.ts'
import { findToAward, isAnybodyToAward } from './path-awards.sql.ts'

/** One run of the worker. `aside` are paths left to the next run, because they failed or cannot be awarded now. */
type Run = {
  services: Services
  isStopping: () => boolean
  aside: Set<string>
  failed: Set<string>
  turns: { spread: Turns; marked: Turns; due: Turns; award: Turns }
}

/**
 * Updates the progress on learning paths and makes automatic awards, in rounds: some of what was marked by changes, then of
 * badges that have become valid or expired, then of the people who are complete, each of another organization in turn. So
 * what one organization has thousands of does not hold back the others. Can run in several processes at once and be
 * interrupted anywhere: each path has its own transaction, and unfinished work is found again.
 * @throws Error at the end if a path failed; the others are processed nevertheless
 */
export async function updatePathProgress(services: Services, isStopping = () => false): Promise<void> {
  const turns = { spread: openTurns(), marked: openTurns(), due: openTurns(), award: openTurns() }
  const run: Run = { services, isStopping, aside: new Set(), failed: new Set(), turns }
  while (await workOneRound(run));
  if (run.failed.size > 0) throw new Error(`${run.failed.size} learning paths could not be brought up to date`)
}

/** Runs only if there is work, which two cheap queries tell: most requests change nobody's progress. */
export async function updatePathProgressIfNeeded(services: Services, isStopping = () => false): Promise<void> {
  const { db } = services
  if (!(await isAnyPathToEvaluate(db, wallClockNow(services))) && !(await isAnybodyToAward(db))) return
  await updatePathProgress(services, isStopping)
}

/** Skips a failed path for the rest of the run, so that it does not block the others. */
function putAside({ services, aside, failed }: Run, pathId: string, error: unknown): void {
  services.log.error({ ...failureOf(error), path: pathId }, 'a learning path could not be brought up to date')
  aside.add(pathId)
  failed.add(pathId)
}

/** @returns whether there was any work */
async function workOneRound(run: Run): Promise<boolean> {
  let hasWorked = false
  for (const work of [spread, evaluateMarked, evaluateDue, awardSome]) {
    if (run.isStopping()) return false
    if (await work(run)) hasWorked = true
  }
  return hasWorked
}

const spread = async ({ services, turns }: Run) =>
  (await turns.spread.next((after) => spreadMarks(services.db, after))) !== undefined

async function evaluateMarked(run: Run): Promise<boolean> {
  const { services, aside, turns } = run
  let taken: PeopleToEvaluate | undefined
  try {
    await services.db.transaction(async (tx) => {
      taken = await turns.marked.next((after) => takeMarks(tx, { after, aside: [...aside] }))
      if (taken) await evaluate(tx, taken, services)
    })
  } catch (error) {
    if (!taken) throw error
    putAside(run, taken.pathId, error)
  }
  return taken !== undefined
}

async function evaluateDue(run: Run): Promise<boolean> {
  const { services, aside, isStopping, turns } = run
  const now = wallClockNow(services)
  const due = await turns.due.next((after) => findDue(services.db, now, { after, aside: [...aside] }))
  for (const path of due?.paths ?? []) {
    if (isStopping()) return false
    await services.db
      .transaction((tx) => evaluate(tx, path, services))
      .catch((error: unknown) => putAside(run, path.pathId, error))
  }
  return due !== undefined
}

async function evaluate(tx: Database, { organizationId, pathId, earnerIds }: PeopleToEvaluate, services: Services) {
  await lockPath(tx, pathId)
  await evaluatePath(tx, { organizationId, pathId, now: wallClockNow(services), at: services.clock.now() }, earnerIds)
}

async function awardSome(run: Run): Promise<boolean> {
  const { services, aside, isStopping, turns } = run
  const found = await turns.award.next((after) => findToAward(services.db, { after, aside: [...aside] }))
  for (const waiting of found?.paths ?? []) {
    if (isStopping()) return false
    const { organizationId, pathId } = waiting
    const context = { db: services.db, services, organizationId, actor: { type: 'system' } } as const
    try {
      if (!(await awardAutomatically(waiting, context))) aside.add(pathId)
    } catch (error) {
      putAside(run, pathId, error)
    }
  }
  if (found) services.mailSignal.wake()
  return found !== undefined
}
