import type { PathRule } from '#i18n/path-rule.ts'
import type { TemplateRow } from './template-answer.ts'

/** The rule that a learning path's version states. Null if every step is required: then the list of steps says it all. */
export function pathRule(version: Pick<TemplateRow['version'], 'neededSteps'>, steps: TemplateRow[]): PathRule | null {
  const required = steps.filter(({ isRequired }) => isRequired !== false).length
  if (required === steps.length) return null
  return { steps: steps.length, required, needed: version.neededSteps ?? steps.length }
}
