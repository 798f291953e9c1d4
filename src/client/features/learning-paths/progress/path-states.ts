import type { IconName } from '#client/ui/buttons/Icon.tsx'
import type { PathState, PathStateFilter } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ProgressSummary } from './path-progress.queries.ts'
import { pathStates } from './progress-search.ts'

const words: Record<PathState, () => string> = {
  started: m.progress_state_started,
  complete: m.progress_state_complete,
  proposed: m.progress_state_proposed,
  waiting_for_credits: m.progress_state_waiting_for_credits,
  awarded: m.progress_state_awarded,
  lapsed: m.progress_state_lapsed,
  withheld: m.progress_state_withheld,
}

/** Each state has its own icon, so that none is told by colour alone. */
export const stateIcons: Record<PathState, IconName> = {
  started: 'half',
  complete: 'ready',
  proposed: 'eye',
  waiting_for_credits: 'credits',
  awarded: 'award',
  lapsed: 'expired',
  withheld: 'paused',
}

export const stateWords = (state: PathState) => words[state]()

/** The filter choices: everyone, and each state that has people in it or is selected. */
export function stateChoices({ states, people_count }: ProgressSummary, chosen: PathStateFilter | undefined) {
  const each = [...pathStates.slice(0, 5), 'at_risk' as const, ...pathStates.slice(5)]
  const found = each.flatMap((id) => {
    const count = states[id]
    const label = id === 'at_risk' ? m.progress_filter_at_risk() : stateWords(id)
    return count > 0 || id === chosen ? [{ id, label, count }] : []
  })
  return [{ id: undefined, label: m.progress_filter_all(), count: people_count }, ...found]
}
