import type { CSSProperties } from 'react'
import styles from './Overview.module.css'

/** A bar for a fraction from 0 to 1; the number itself is shown beside it. */
export const Bar = ({ part }: { part: number }) => (
  <span
    className={`${styles.bar} block h-1.5 [background:linear-gradient(var(--chart-1),var(--chart-1))_0_/_var(--part)_100%_no-repeat,var(--paper-sunk)] [box-shadow:inset_0_0_0_1px_color-mix(in_oklch,var(--rule)_60%,transparent)]`}
    style={{ '--part': `${(100 * part).toFixed(1)}%` } as CSSProperties}
  />
)
