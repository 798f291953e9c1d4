import { stepChanges } from '#contract/step-changes.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { actedBy, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents, type NewEvent } from '../history/events.sql.ts'
import { editTemplate, refuseStale } from '../templates/edit-template.ts'
import { showTemplate } from '../templates/show-templates.ts'
import { editableVersion, touchTemplate } from '../templates/versions.sql.ts'
import { refuseSteps } from './refuse-step.ts'
import { findStepCandidates, findStepIds, lockStepCandidates, saveSteps } from './steps.sql.ts'

type NewSteps = { learning_path_id: string; learning_path: string[]; expected_updated_at?: string | undefined }

/**
 * Makes a list the steps of a learning path. All that differs goes into one version, which is the next where badges show
 * the current one; where nothing differs, nothing is written.
 * @throws Refusal 404 for an unknown path or template; 409 where `expected_updated_at` is past; 422 that names each entry
 * which cannot be a step
 */
export function replaceSteps(
  { learning_path_id: pathId, learning_path: stepIds, expected_updated_at }: NewSteps,
  request: SignedInRequest,
) {
  const { organizationId, userId } = request.caller
  return editTemplate(pathId, request, async (tx, path) => {
    if (!path.template.isLearningPath) throw notFound()
    refuseStale(path, expected_updated_at)
    const before = await findStepIds(tx, organizationId, path.version.id)
    const remaining = new Set(before)
    // Paths are refused before anything is locked: two that were given to each other would wait for each other.
    refuseSteps(stepIds, await findStepCandidates(tx, organizationId, stepIds), remaining)
    refuseSteps(stepIds, await lockStepCandidates(tx, organizationId, stepIds), remaining)

    const changes = stepChanges(before, stepIds)
    if (changes.length > 0) {
      const version = await editableVersion(tx, path)
      await saveSteps(tx, organizationId, { id: pathId, versionId: version.id }, stepIds)
      await touchTemplate(tx, organizationId, pathId)
      const events = changes.map(({ id, ...positions }): NewEvent => {
        const action = !positions.from ? 'step_attached' : !positions.to ? 'step_detached' : 'step_moved'
        return { userId, subject: 'template', subjectId: pathId, action, data: { template_id: id, ...positions } }
      })
      await insertEvents(tx, organizationId, events)
      const subject = { type: 'learning_path', id: pathId } as const
      const details = { count: stepIds.length, version: version.number }
      await recordActivity(tx, { ...actedBy(request), kind: 'path_steps_changed', subject, details })
    }
    return showTemplate(pathId, { ...request, db: tx })
  })
}
