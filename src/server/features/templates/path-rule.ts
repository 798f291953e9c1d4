import type { PathRule } from '#i18n/path-rule.ts'
import type { TemplateRow } from './template-answer.ts'

/**
 * The rule that a version of a learning path says; null where it says none: a path of which every step is required asks
 * for what its steps alone say, as all paths once did.
 */
export function pathRule(version: Pick<TemplateRow['version'], 'neededSteps'>, steps: TemplateRow[]): PathRule | null {
  const required = steps.filter(({ isRequired }) => isRequired !== false).length
  if (required === steps.length) return null
  return { steps: steps.length, required, needed: version.neededSteps ?? steps.length }
}
