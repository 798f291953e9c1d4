import styles from './MailBar.module.css'

type MailBarProps = { label: string; left: number; all: number }

/** The share of an award's mails that have left. */
export const MailBar = ({ label, left, all }: MailBarProps) => (
  <progress className={styles.bar} value={left} max={all} aria-label={label} />
)
