import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateIcons, stateWords } from '../path-states.ts'

/** A person's state as icon and word. `isAtRisk`: awarded, although the steps held now would not suffice. */
export const PersonState = ({ state, isAtRisk }: { state: PathState; isAtRisk: boolean }) => (
  <span
    className="inline-flex gap-1.5 items-center text-sm/sm whitespace-nowrap align-middle max-[30rem]:whitespace-normal [&>svg]:flex-none data-[state=complete]:font-label data-[state=proposed]:font-label data-[state=at_risk]:text-warn data-[state=lapsed]:text-warn data-[state=waiting_for_credits]:text-danger data-[state=withheld]:text-ink-2 data-[state=complete]:[&>svg]:text-link data-[state=proposed]:[&>svg]:text-link data-[state=awarded]:[&>svg]:text-gold-ink"
    data-state={isAtRisk ? 'at_risk' : state}
  >
    <Icon name={isAtRisk ? 'alert' : stateIcons[state]} size={17} />
    {isAtRisk ? m.progress_state_at_risk() : stateWords(state)}
  </span>
)
