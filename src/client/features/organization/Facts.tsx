import type { ReactNode } from 'react'
import styles from './Organization.module.css'

/** A fact with `wide` spans both columns. Facts without a value are omitted. */
type GroupFact = { label: string; value: ReactNode; wide?: boolean }

/** A group's facts in two columns; `none` if there are no values. */
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
