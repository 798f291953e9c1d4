import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateIcons, stateWords } from '../path-states.ts'
import styles from './PersonState.module.css'

/** A person's state as icon and word. `isAtRisk`: awarded, although the steps held now would not suffice. */
export const PersonState = ({ state, isAtRisk }: { state: PathState; isAtRisk: boolean }) => (
  <span className={styles.state} data-state={isAtRisk ? 'at_risk' : state}>
    <Icon name={isAtRisk ? 'alert' : stateIcons[state]} size={17} />
    {isAtRisk ? m.progress_state_at_risk() : stateWords(state)}
  </span>
)
