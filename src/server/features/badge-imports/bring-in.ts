import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { databaseFailureOf } from '#server/platform/database/database-failure.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { failureOf } from '#server/platform/log.ts'
import { openTurns } from '#server/platform/turns.ts'
import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertAward } from '../awards/awards.sql.ts'
import { retryOnNumberCollision } from '../awards/retry-on-number-collision.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { insertTemplate } from '../templates/versions.sql.ts'
import { findImport, updateImport } from './badge-imports.sql.ts'
import {
  addToAward,
  findWaitingRows,
  giveBackImport,
  insertImportedBadges,
  lockRunning,
  lockTemplatesOfClasses,
  markFailedRow,
  markKnownRows,
  type RunningImport,
  takeRunningImport,
  updateTemplateOfClass,
  type WaitingClass,
} from './bring-in.sql.ts'
import { draftOfClass } from './draft-of-class.ts'

type Work = Pick<Services, 'db' | 'clock' | 'log' | 'mailSignal' | 'pathSignal' | 'webhookSignal'>

/**
 * Badges of one transaction: the organization's other awards wait for it, and on the embedded store, which has one
 * connection, everybody does. After each, others have the database for half as long as it took.
 */
const AT_ONCE = 200

/**
 * Brings in the badges of one import that was confirmed, in steps that are whole by themselves: cut short, it goes on where
 * it stood, without a badge lost or doubled.
 * @returns false if none waits
 */
export async function bringInNextImport(work: Work, isStopping: () => boolean, turns = openTurns()): Promise<boolean> {
  const running = await turns.next((after) => takeRunningImport(work.db, after))
  if (!running) return false
  let most = AT_ONCE
  for (let isThere = true; isThere && !isStopping(); ) {
    const began = performance.now()
    try {
      isThere = await bringInSome(running, most, work)
      most = AT_ONCE
    } catch (error) {
      // What the database cannot do now is tried again by whoever has the next lease.
      if (databaseFailureOf(error)) throw error
      work.log.error({ import: running.id, ...failureOf(error) }, 'badges could not be brought in')
      if (most === 1) await markFirstFailed(running, work)
      // Half as many again and again lead to the row that cannot be brought in.
      most = Math.max(1, Math.floor(most / 2))
    }
    wake(work)
    if (isThere) await pause((performance.now() - began) / 2)
  }
  if (isStopping()) await giveBackImport(work.db, running)
  return true
}

function wake({ mailSignal, pathSignal, webhookSignal }: Work) {
  mailSignal.wake()
  pathSignal.wake()
  webhookSignal.wake()
}

async function markFirstFailed(running: RunningImport, { db }: Work) {
  const [first] = await findWaitingRows(db, running, 1)
  if (first) await markFailedRow(db, running, first.row)
}

/** @returns false once nothing is left to do */
function bringInSome(running: RunningImport, most: number, work: Work): Promise<boolean> {
  return retryOnNumberCollision(work.db, async (tx) => {
    const state = await lockRunning(tx, running)
    if (!state) return false
    const waiting = state.isUndone ? [] : await findWaitingRows(tx, running, most)
    if (waiting.length === 0) {
      await finish(tx, running, state.awardId, work)
      return false
    }
    const places = [...new Set(waiting.map(({ classPlace }) => classPlace))]
    const classes = await lockTemplatesOfClasses(tx, running, places)
    const { badgesCount } = await lockOrganization(tx, running.organizationId)
    for (const badgeClass of classes) if (!badgeClass.templateId) await makeDraft(tx, running, badgeClass)
    const rows = waiting.map(({ row }) => row)
    const left = await markKnownRows(tx, running, rows)
    if (left === 0) return true
    const awardId = state.awardId ?? (await begin(tx, running, left, work))
    if (state.awardId) await addToAward(tx, running.organizationId, awardId, left)
    const { userId } = running
    const issued = await withFreshPlans(tx, left, () =>
      insertImportedBadges(tx, running, { ...state, rows, awardId, userId, issuedBefore: badgesCount }),
    )
    if (issued !== left) throw new Error(`${issued} badges were brought in instead of ${left}`)
    return true
  })
}

async function begin(tx: Database, { id, organizationId, userId }: RunningImport, badges: number, { clock }: Work) {
  const awardedAt = clock.now().toISOString()
  const awardId = await insertAward(tx, organizationId, {
    kind: 'badge_import',
    userId,
    badgesCount: badges,
    awardedAt,
  })
  await updateImport(tx, organizationId, id, { awardId })
  return awardId
}

/** A new draft for a kind of badge, which nobody can be awarded before somebody completes and activates it. */
async function makeDraft(tx: Database, running: RunningImport, { place, data }: WaitingClass) {
  const { organizationId, userId } = running
  const { language } = await findOrganization(tx, organizationId)
  const content = draftOfClass(data, language)
  const template = await insertTemplate(tx, organizationId, {
    isLearningPath: false,
    isPublished: false,
    status: 'draft',
    content,
  })
  await updateTemplateOfClass(tx, running, { place, templateId: template.id })
  await insertEvents(tx, organizationId, [{ userId, subject: 'template', subjectId: template.id, action: 'created' }])
  await recordActivity(tx, {
    ...sourceOf(running),
    kind: 'template_created',
    subject: { type: 'template', id: template.id, label: content.title },
    details: { status: 'draft' },
  })
}

const sourceOf = ({ organizationId, userId }: RunningImport) => ({
  organizationId,
  actor: userId ? ({ type: 'schedule', userId } as const) : ({ type: 'system' } as const),
})

async function finish(tx: Database, running: RunningImport, awardId: string | null, { clock }: Work) {
  const { id, organizationId } = running
  await updateImport(tx, organizationId, id, { status: 'finished', finishedAt: clock.now().toISOString() })
  const done = (await findImport(tx, organizationId, id))?.counts.done ?? 0
  if (!awardId || done === 0) return
  await recordActivity(tx, {
    ...sourceOf(running),
    kind: 'badges_imported',
    subject: { type: 'award', id: awardId },
    details: { count: done },
  })
}
