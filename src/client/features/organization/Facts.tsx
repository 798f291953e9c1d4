import type { ReactNode } from 'react'
import styles from './Organization.module.css'

/** A fact that takes the whole width is `wide`. One without a value is left out. */
type GroupFact = { label: string; value: ReactNode; wide?: boolean }

/** What a group says, in two columns; `none` where it says nothing yet. */
export function Facts({ facts, none }: { facts: GroupFact[]; none: string }) {
  const known = facts.filter(({ value }) => value)
  if (known.length === 0) return <p className="muted">{none}</p>
  return (
    <dl className={styles.facts}>
      {known.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
