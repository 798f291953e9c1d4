import type { ReactNode } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from './DescriptionList.module.css'

/** A name, a value and a link to change it. Facts without a value are omitted. */
export type Fact = { label: string; value: ReactNode; action?: ReactNode }

type FactListProps = {
  facts: Fact[]
  /** In two columns, where there is room. */
  inColumns?: boolean
}

/** A list of names and values. */
export function DescriptionList({ facts, inColumns = false }: FactListProps) {
  return (
    <dl className={`${styles.facts} ${inColumns ? styles.columns : ''}`}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ label, value, action }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...fontAttributes(typeof value === 'string' ? value : '')}>{value}</dd>
            {action && <dd className={styles.action}>{action}</dd>}
          </div>
        ))}
    </dl>
  )
}
