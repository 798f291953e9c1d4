import { Icon } from '../buttons/Icon.tsx'
import styles from './Status.module.css'

/** Each state has its own icon, so that none depends on colour alone. */
export type StatusMark = 'valid' | 'expired' | 'revoked' | 'undone' | 'draft' | 'active' | 'archived' | 'invalid'

const tones: Record<StatusMark, string | undefined> = {
  valid: styles.valid,
  expired: styles.warn,
  revoked: styles.danger,
  undone: styles.idle,
  invalid: styles.danger,
  draft: styles.idle,
  active: styles.idle,
  archived: styles.idle,
}

const iconOf = (mark: StatusMark) => (mark === 'invalid' ? 'alert' : mark === 'undone' ? 'undo' : mark)

/** Icon and text for table rows, without a background that would be too loud in 25 of them. */
export const Status = ({ mark, label }: { mark: StatusMark; label: string }) => (
  <span className={`${styles.status} ${tones[mark]}`}>
    <Icon name={iconOf(mark)} size={17} />
    {label}
  </span>
)

/** Icon and text on a coloured background, for headings. */
export const StatusPill = ({ mark, label }: { mark: StatusMark; label: string }) => (
  <span className={`${styles.pill} ${tones[mark]}`}>
    <Icon name={iconOf(mark)} size={17} />
    {label}
  </span>
)
