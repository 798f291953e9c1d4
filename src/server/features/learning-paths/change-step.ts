import { type ChangeStep, changeStep as contract } from '#contract/learning-paths/learning-paths.ts'
import { MAX_STEPS } from '#contract/learning-paths/rule.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { editTemplate, refuseStaleTemplate } from '../templates/edit-template.ts'
import { showTemplate } from '../templates/show-templates.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import { editableVersion, touchTemplate } from '../templates/versions.sql.ts'
import { refuseStep } from './refuse-step.ts'
import { neededOf } from './rule.ts'
import { findPathSteps, lockStepCandidates, saveRule, saveSteps } from './steps.sql.ts'

type StepChange = ChangeStep & { template_id: string; learning_path_id: string }

/**
 * E2: attaches a template to a learning path, moves it, or detaches it. The steps belong to a version of the path: if
 * badges were issued from the current version, the change creates the next one.
 * @throws Refusal 404 for an unknown template or path; 409 if the template to attach is not active or the path is full;
 * 409 for a save from an older version; 422 if it is a path
 */
export async function changeStep(change: StepChange, request: SignedInRequest) {
  const { template_id: stepId, learning_path_id: pathId } = change
  const { organizationId, userId } = request.caller
  return editTemplate(pathId, request, async (tx, path) => {
    const step = path.template.isLearningPath && (await findTemplate(tx, organizationId, stepId))
    if (!step) throw notFound()
    await refuseStaleTemplate(tx, path, request, contract, change)

    const before = await findPathSteps(tx, organizationId, path.version.id)
    const from = before.findIndex(({ id }) => id === stepId) + 1
    const wasRequired = before[from - 1]?.isRequired ?? true
    const isRequired = change.is_required === undefined ? wasRequired : change.is_required === 1
    const to = positionAfter(change, from, before.length)
    if (from === 0 && to > 0) await refuseAttaching(tx, organizationId, step.template, before.length)
    if (from !== to || isRequired !== wasRequired) {
      const after = before.filter(({ id }) => id !== stepId)
      if (to > 0) after.splice(to - 1, 0, { id: stepId, isRequired })
      const version = await editableVersion(tx, path)
      await saveSteps(tx, organizationId, { id: pathId, versionId: version.id }, after)
      const { neededSteps, expiredCounts } = path.version
      await saveRule(tx, organizationId, version.id, {
        neededSteps: neededOf(after, undefined, neededSteps),
        expiredCounts,
      })
      await touchTemplate(tx, organizationId, pathId)
      const positions = { ...(from > 0 && { from }), ...(to > 0 && { to }) }
      const data = { template_id: stepId, ...(from === to ? { is_required: isRequired } : positions) }
      const action = actionOf(from, to)
      await insertEvents(tx, organizationId, [{ userId, subject: 'template', subjectId: pathId, action, data }])
      const subject = { type: 'learning_path', id: pathId } as const
      const details = { count: after.length, version: version.number }
      await recordActivity(tx, { ...activitySourceOf(request), kind: 'path_steps_changed', subject, details })
    }
    return showTemplate(pathId, { ...request, db: tx })
  })
}

/** The action in the path's history for a move between positions, where 0 means not a step. */
function actionOf(from: number, to: number): string {
  if (from === 0) return 'step_attached'
  if (to === 0) return 'step_detached'
  return from === to ? 'step_changed' : 'step_moved'
}

/** The step's new position from 1, or 0 to detach it. @param from its current position, or 0 */
function positionAfter({ action, position, is_required }: ChangeStep, from: number, steps: number): number {
  if (action === 'detach') return 0
  const last = from > 0 ? steps : steps + 1
  if (position !== undefined) return Math.min(position, last)
  if (from > 0) return action === 'attach' || is_required !== undefined ? from : 0
  return last
}

type Template = Parameters<typeof refuseStep>[0] & { id: string }

async function refuseAttaching(tx: Database, organizationId: string, template: Template, steps: number) {
  // Refuse paths before locking: two paths being attached to each other concurrently would deadlock.
  if (template.isLearningPath) refuseStep(template)
  const locked = (await lockStepCandidates(tx, organizationId, [template.id])).get(template.id)
  if (!locked) throw notFound()
  refuseStep(locked)
  if (steps < MAX_STEPS) return
  throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_steps_full({ most: MAX_STEPS }, { locale }) })
}
