import type { TemplateStatus } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { Refusal } from '#server/platform/http/refusal.ts'

type Transition = 'activated' | 'archived' | 'restored'

/** Where a template goes from each status, and what its history calls that (decisions, Templates). */
const TRANSITIONS: Record<TemplateStatus, Partial<Record<TemplateStatus, Transition>>> = {
  draft: { active: 'activated', archived: 'archived' },
  active: { archived: 'archived' },
  archived: { active: 'restored' },
}

/**
 * What happens on the way from one status to another; undefined where nothing does.
 * @throws Refusal 409 where there is no way
 */
export function transition(from: TemplateStatus, to: TemplateStatus): Transition | undefined {
  if (from === to) return undefined
  const action = TRANSITIONS[from][to]
  if (!action) {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_no_way_back({}, { locale }) })
  }
  return action
}
