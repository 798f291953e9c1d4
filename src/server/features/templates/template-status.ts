import type { TemplateStatus } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { Refusal } from '#server/platform/http/refusal.ts'

type Transition = 'activated' | 'archived' | 'restored'

/** The allowed status changes, and the action each is recorded as. */
const TRANSITIONS: Record<TemplateStatus, Partial<Record<TemplateStatus, Transition>>> = {
  draft: { active: 'activated', archived: 'archived' },
  active: { archived: 'archived' },
  archived: { active: 'restored' },
}

/**
 * The action for a status change; undefined if the status stays the same.
 * @throws Refusal 409 if the change is not allowed
 */
export function transition(from: TemplateStatus, to: TemplateStatus): Transition | undefined {
  if (from === to) return undefined
  const action = TRANSITIONS[from][to]
  if (!action) {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_no_way_back({}, { locale }) })
  }
  return action
}
