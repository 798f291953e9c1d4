import { Icon } from '../buttons/Icon.tsx'
import styles from './Status.module.css'

/** Each state has a mark of its own, so that none is told by colour alone. */
export type StatusMark = 'valid' | 'expired' | 'revoked' | 'draft' | 'active' | 'archived' | 'invalid'

const tones: Record<StatusMark, string | undefined> = {
  valid: styles.valid,
  expired: styles.warn,
  revoked: styles.danger,
  invalid: styles.danger,
  draft: styles.idle,
  active: styles.idle,
  archived: styles.idle,
}

const iconOf = (mark: StatusMark) => (mark === 'invalid' ? 'alert' : mark)

/** Mark and word, for rows: 25 of them stay quiet. */
export const Status = ({ mark, label }: { mark: StatusMark; label: string }) => (
  <span className={`${styles.status} ${tones[mark]}`}>
    <Icon name={iconOf(mark)} size={17} />
    {label}
  </span>
)

/** The same on a wash, for heads. */
export const StatusPill = ({ mark, label }: { mark: StatusMark; label: string }) => (
  <span className={`${styles.pill} ${tones[mark]}`}>
    <Icon name={iconOf(mark)} size={17} />
    {label}
  </span>
)
