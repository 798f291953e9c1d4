import { m } from '#i18n/compiled/messages.js'
import { type FieldError, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { StepCandidate } from './steps.sql.ts'

/** Paths do not nest, steps must be awardable (E2). @throws Refusal 422 for a path, 409 if it is not active */
export function refuseStep({ isLearningPath, status }: StepCandidate): void {
  if (isLearningPath) {
    throw new Refusal(422, 'validation_failed', { sentence: (locale) => m.templates_step_is_path({}, { locale }) })
  }
  if (status !== 'active') {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_step_inactive({}, { locale }) })
  }
}

/**
 * The same rules for a whole list.
 * @param known ids of current steps, which are allowed even if they have been archived since
 * @throws Refusal 404 for an unknown template, 422 with an error for each entry that cannot be a step
 */
export function refuseSteps(
  ids: string[],
  found: Map<string, StepCandidate>,
  known: ReadonlySet<string> = new Set(),
): void {
  const fieldErrors = ids.flatMap((id, index): FieldError[] => {
    const candidate = found.get(id)
    if (!candidate) throw notFound()
    const path = ['learning_path', index]
    if (candidate.isLearningPath) return [{ path, sentence: (locale) => m.templates_step_is_path({}, { locale }) }]
    if (candidate.status !== 'active' && !known.has(id))
      return [{ path, sentence: (locale) => m.templates_step_inactive({}, { locale }) }]
    if (ids.indexOf(id) < index) return [{ path, sentence: (locale) => m.templates_step_twice({}, { locale }) }]
    return []
  })
  if (fieldErrors.length > 0) throw new Refusal(422, 'validation_failed', { fieldErrors })
}
