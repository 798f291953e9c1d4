import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateIcons, stateWords } from '../path-states.ts'
import styles from './PersonState.module.css'

/** How far somebody is, as a mark and a word. `isAtRisk`: awarded, though the steps held now would not do. */
export const PersonState = ({ state, isAtRisk }: { state: PathState; isAtRisk: boolean }) => (
  <span className={styles.state} data-state={isAtRisk ? 'at_risk' : state}>
    <Icon name={isAtRisk ? 'alert' : stateIcons[state]} size={17} />
    {isAtRisk ? m.progress_state_at_risk() : stateWords(state)}
  </span>
)
