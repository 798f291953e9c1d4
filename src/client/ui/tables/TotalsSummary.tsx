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
    <dl className={`${styles.sum} tabular-nums`}>
      {lines.map(({ label, amount, isLess, action }) => (
        <div key={label} className={isLess ? 'text-ink-2' : undefined}>
          <dt>
            {label} {action}
          </dt>
          <dd>{isLess ? `− ${formatNumber(amount)}` : formatNumber(amount)}</dd>
        </div>
      ))}
      <div
        className={`${styles.total} before:absolute before:top-0.5 before:right-0 before:left-0 before:border-t before:border-t-scotch-rule relative pt-[9px] px-0 pb-1.5 border-t-2 border-t-scotch-rule border-b-0 ${isShort ? 'text-danger' : ''}`}
      >
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
export const Sums = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[1fr_1fr] gap-12 items-end max-md:grid-cols-[1fr] max-md:gap-5">{children}</div>
)
