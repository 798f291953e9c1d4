import type { z } from 'zod'
import type { previewRule as contract } from '#contract/learning-paths/path-progress.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { refuseSteps } from '../learning-paths/refuse-step.ts'
import { neededOf, stepsFrom } from '../learning-paths/rule.ts'
import { findStepCandidates } from '../learning-paths/steps.sql.ts'
import { findPathNow } from './list-progress.ts'
import { findEffect } from './preview.sql.ts'
import { unsavedRule } from './progress-of-people.sql.ts'

/**
 * What an unsaved rule would change.
 * @throws Refusal 404 for an unknown path or step, 422 for a rule that could not be saved
 */
export async function previewRule(sent: z.output<typeof contract.input>, request: SignedInRequest) {
  const { db, caller } = request
  const { path, row, steps: before } = await findPathNow(request, sent.learning_path_id)
  const steps = stepsFrom(sent.learning_path, before)
  const ids = steps.map(({ id }) => id)
  refuseSteps(ids, await findStepCandidates(db, caller.organizationId, ids), new Set(before.map(({ id }) => id)))
  const rule = unsavedRule(steps, {
    neededSteps: neededOf(steps, sent.needed_steps ?? null),
    expiredCounts: sent.expired_counts === undefined ? row.version.expiredCounts : sent.expired_counts === 1,
  })
  return { data: await findEffect(db, path, rule) }
}
