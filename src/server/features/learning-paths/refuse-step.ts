import { m } from '#i18n/compiled/messages.js'
import { type Complaint, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { StepCandidate } from './steps.sql.ts'

/** What keeps a template from being a step: paths do not nest, and a step can be awarded (decisions, E2). */
export function refuseStep({ isLearningPath, status }: StepCandidate): void {
  if (isLearningPath) {
    throw new Refusal(422, 'validation_failed', { sentence: (locale) => m.templates_step_is_path({}, { locale }) })
  }
  if (status !== 'active') {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_step_inactive({}, { locale }) })
  }
}

/**
 * The same for a whole list.
 * @param known those that are steps already: they may have been archived since
 * @throws Refusal 404 for an unknown template, 422 that names each entry which cannot be a step
 */
export function refuseSteps(
  ids: string[],
  found: Map<string, StepCandidate>,
  known: ReadonlySet<string> = new Set(),
): void {
  const complaints = ids.flatMap((id, index): Complaint[] => {
    const candidate = found.get(id)
    if (!candidate) throw notFound()
    const path = ['learning_path', index]
    if (candidate.isLearningPath) return [{ path, sentence: (locale) => m.templates_step_is_path({}, { locale }) }]
    if (candidate.status !== 'active' && !known.has(id))
      return [{ path, sentence: (locale) => m.templates_step_inactive({}, { locale }) }]
    if (ids.indexOf(id) < index) return [{ path, sentence: (locale) => m.templates_step_twice({}, { locale }) }]
    return []
  })
  if (complaints.length > 0) throw new Refusal(422, 'validation_failed', { complaints })
}
