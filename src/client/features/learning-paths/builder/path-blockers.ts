import { missingIn, type TextField, textsOf } from '#client/features/templates/texts/template-texts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import type { Step } from './path-content.ts'

/** What prevents a path from being activated, or an active path from being awarded. */
export type PathBlockers = {
  /** Details that are still missing. */
  fields: TextField[]
  hasNoSteps: boolean
  /** Steps that cannot be awarded themselves, with their numbers from 1. */
  steps: { step: Step; number: number }[]
}

export function blockersOf(path: BadgeTemplate, steps: readonly Step[] = path.learning_path ?? []): PathBlockers {
  const numbered = steps.map((step, index) => ({ step, number: index + 1 }))
  return {
    fields: path.status === 'active' ? [] : missingIn(textsOf(path), path.organization.address_info.country),
    hasNoSteps: steps.length === 0,
    steps: numbered.filter(({ step }) => step.status !== 'active'),
  }
}

export const isBlocked = ({ fields, hasNoSteps, steps }: PathBlockers) =>
  fields.length > 0 || hasNoSteps || steps.length > 0
