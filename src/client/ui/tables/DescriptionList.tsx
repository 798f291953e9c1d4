import type { ReactNode } from 'react'
import { faceFor } from '#i18n/face-for.ts'
import styles from './DescriptionList.module.css'

/** A fact, and the link that changes it. A fact without a value is left out. */
export type Fact = { label: string; value: ReactNode; action?: ReactNode }

type FactListProps = {
  facts: Fact[]
  /** Two beside each other, where there is room. */
  inColumns?: boolean
}

/** What is known of a thing, line by line. */
export function DescriptionList({ facts, inColumns = false }: FactListProps) {
  return (
    <dl className={`${styles.facts} ${inColumns ? styles.columns : ''}`}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ label, value, action }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...faceFor(typeof value === 'string' ? value : '')}>{value}</dd>
            {action && <dd className={styles.action}>{action}</dd>}
          </div>
        ))}
    </dl>
  )
}
