import type { CSSProperties } from 'react'
import styles from './Overview.module.css'

/** A part of a whole, from 0 to 1, beside the number that says it. */
export const Bar = ({ part }: { part: number }) => (
  <span className={styles.bar} style={{ '--part': `${(100 * part).toFixed(1)}%` } as CSSProperties} />
)
