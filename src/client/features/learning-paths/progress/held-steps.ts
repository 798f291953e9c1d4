import type { PathPerson } from '#contract/learning-paths/path-progress.ts'

/** The steps that somebody holds, and those that they held until the badge expired. */
export function heldOf({ steps }: Pick<PathPerson, 'steps'>) {
  const ids = (isExpired: boolean) =>
    new Set(steps.flatMap((step) => (step.is_expired === isExpired ? [step.badge_template_id] : [])))
  return { held: ids(false), expired: ids(true) }
}
