import type { CSSProperties } from 'react'
import styles from './Overview.module.css'

/** A bar for a fraction from 0 to 1; the number itself is shown beside it. */
export const Bar = ({ part }: { part: number }) => (
  <span className={styles.bar} style={{ '--part': `${(100 * part).toFixed(1)}%` } as CSSProperties} />
)
