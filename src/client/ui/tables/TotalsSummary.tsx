import type { ReactNode } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '../buttons/Icon.tsx'
import styles from './TotalsSummary.module.css'

type SumLine = {
  label: string
  amount: number
  /** Subtracted from the amounts above. */
  isLess?: boolean
  /** A link to see or fix what the line counts. */
  action?: ReactNode
}

type SummarySumProps = {
  lines: SumLine[]
  total: { label: string; amount: number }
  /** The total is insufficient and shown in red. */
  isShort?: boolean
}

/** A column of amounts with the total below a double rule. */
export function TotalsSummary({ lines, total, isShort }: SummarySumProps) {
  return (
    <dl className={styles.sum}>
      {lines.map(({ label, amount, isLess, action }) => (
        <div key={label} className={isLess ? styles.less : undefined}>
          <dt>
            {label} {action}
          </dt>
          <dd>{isLess ? `− ${formatNumber(amount)}` : formatNumber(amount)}</dd>
        </div>
      ))}
      <div className={`${styles.total} ${isShort ? styles.short : ''}`}>
        <dt>
          {isShort && <Icon name="alert" size={18} />}
          {total.label}
        </dt>
        <dd>{total.amount < 0 ? `− ${formatNumber(-total.amount)}` : formatNumber(total.amount)}</dd>
      </div>
    </dl>
  )
}

/** Sums side by side, with their totals aligned. */
export const Sums = ({ children }: { children: ReactNode }) => <div className={styles.sums}>{children}</div>
