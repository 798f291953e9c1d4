import type { z } from 'zod'
import { replaceSteps as contract } from '#contract/learning-paths/learning-paths.ts'
import { stepChanges } from '#contract/learning-paths/step-changes.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents, type NewEvent } from '../history/events.sql.ts'
import { editTemplate, refuseStaleTemplate } from '../templates/edit-template.ts'
import { showTemplate } from '../templates/show-templates.ts'
import { editableVersion, touchTemplate } from '../templates/versions.sql.ts'
import { refuseSteps } from './refuse-step.ts'
import { neededOf, type PathStep, type Rule, stepsFrom } from './rule.ts'
import { findPathSteps, findStepCandidates, lockStepCandidates, saveRule, saveSteps } from './steps.sql.ts'

type NewSteps = z.output<typeof contract.input>

/**
 * Replaces the steps and the rule of a learning path. All changes go into one version: the current one, or a new one if
 * badges were issued from it. Writes nothing if nothing differs.
 * @throws Refusal 404 for an unknown path or template; 409 for a save from an older version; 422 with an error for
 * each entry that cannot be a step, or for a needed number below the required steps or above all of them
 */
export function replaceSteps({ learning_path_id: pathId, ...sent }: NewSteps, request: SignedInRequest) {
  const { organizationId, userId } = request.caller
  return editTemplate(pathId, request, async (tx, path) => {
    if (!path.template.isLearningPath) throw notFound()
    await refuseStaleTemplate(tx, path, request, contract, sent)
    const before = await findPathSteps(tx, organizationId, path.version.id)
    const steps = stepsFrom(sent.learning_path, before)
    const stepIds = steps.map(({ id }) => id)
    const remaining = new Set(before.map(({ id }) => id))
    // Refuse paths before locking: two paths being attached to each other concurrently would deadlock.
    refuseSteps(stepIds, await findStepCandidates(tx, organizationId, stepIds), remaining)
    refuseSteps(stepIds, await lockStepCandidates(tx, organizationId, stepIds), remaining)
    const rule: Rule = {
      neededSteps: neededOf(steps, sent.needed_steps, path.version.neededSteps),
      expiredCounts: sent.expired_counts == null ? path.version.expiredCounts : sent.expired_counts === 1,
    }

    const changes = ruleChanges({ ...path.version, steps: before }, { ...rule, steps })
    if (changes.length > 0) {
      const version = await editableVersion(tx, path)
      await saveSteps(tx, organizationId, { id: pathId, versionId: version.id }, steps)
      await saveRule(tx, organizationId, version.id, rule)
      await touchTemplate(tx, organizationId, pathId)
      const events = changes.map((change): NewEvent => ({ userId, subject: 'template', subjectId: pathId, ...change }))
      await insertEvents(tx, organizationId, events)
      const subject = { type: 'learning_path', id: pathId } as const
      const details = { count: stepIds.length, version: version.number }
      await recordActivity(tx, { ...activitySourceOf(request), kind: 'path_steps_changed', subject, details })
    }
    return showTemplate(pathId, { ...request, db: tx })
  })
}

type WholeRule = Rule & { steps: PathStep[] }

/** The history events for a change from one rule to another; empty if nothing differs. */
function ruleChanges(before: WholeRule, after: WholeRule): Pick<NewEvent, 'action' | 'data'>[] {
  const ids = ({ steps }: WholeRule) => steps.map(({ id }) => id)
  const placed = stepChanges(ids(before), ids(after)).map(({ id, ...positions }) => {
    const action = !positions.from ? 'step_attached' : !positions.to ? 'step_detached' : 'step_moved'
    return { action, data: { template_id: id, ...positions } }
  })
  const wereRequired = new Map(before.steps.map(({ id, isRequired }) => [id, isRequired]))
  const changed = after.steps
    .filter(({ id, isRequired }) => (wereRequired.get(id) ?? true) !== isRequired)
    .map(({ id, isRequired }) => ({ action: 'step_changed', data: { template_id: id, is_required: isRequired } }))
  const isSameRule = before.neededSteps === after.neededSteps && before.expiredCounts === after.expiredCounts
  const rule = { needed_steps: after.neededSteps, expired_counts: after.expiredCounts }
  return [...placed, ...changed, ...(isSameRule ? [] : [{ action: 'rule_changed', data: rule }])]
}
