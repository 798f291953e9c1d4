import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import styles from './AwardActions.module.css'

type AwardActionProps = {
  icon: IconName
  label: string
  hint?: string
  isDanger?: boolean
  /** Why it is unavailable; shown below the label. */
  unavailable?: string | false
  onAction: () => void
  /** The label while it is in progress. */
  busy?: string | false
  children?: ReactNode
}

/** One action in the list of actions. An unavailable action stays visible and says why. */
export function AwardAction({ icon, label, hint, isDanger, unavailable, onAction, busy, children }: AwardActionProps) {
  const hintId = useId()
  const note = unavailable || hint
  return (
    <li>
      <button
        type="button"
        className={isDanger ? styles.danger : undefined}
        aria-disabled={unavailable || busy ? true : undefined}
        aria-describedby={note ? hintId : undefined}
        onClick={() => !unavailable && !busy && onAction()}
      >
        <Icon name={icon} />
        <span>
          <b>{busy || label}</b>
          {note && <small id={hintId}>{note}</small>}
        </span>
        <Icon name="right" size={16} />
      </button>
      {children}
    </li>
  )
}
