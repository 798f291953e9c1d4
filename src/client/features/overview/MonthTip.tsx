import type { ReactNode } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './MonthsChart.module.css'
import type { Month } from './months.ts'
import { monthLeft } from './place-of-month.ts'
import { YearBeforeMark } from './YearBeforeMark.tsx'

type MonthTipProps = {
  month: Month
  year: number
  /** Index of the month, from 0. */
  at: number
}

/** Tooltip with the month's numbers. Hidden from screen readers, which get them from the month's link or the table. */
export const MonthTip = ({ month, year, at }: MonthTipProps) => (
  <div
    className={styles.tip}
    // Beside its month, on the side that has room.
    style={at < 6 ? { left: monthLeft(at + 1) } : { right: `calc(100% - ${monthLeft(at)})` }}
    aria-hidden="true"
  >
    <strong>{month.long}</strong>
    <ul>
      <TipRow
        mark={<rect width="14" height="14" fill="var(--chart-1)" />}
        label={m.shell_badges()}
        count={month.badges}
      />
      <TipRow
        mark={<rect x=".5" y=".5" width="13" height="13" fill="url(#overview-hatch)" stroke="var(--chart-2-line)" />}
        label={m.overview_paths()}
        count={month.paths}
      />
      <TipRow mark={<YearBeforeMark />} label={m.overview_year_before({ year: year - 1 })} count={month.before} />
    </ul>
  </div>
)

const TipRow = ({ mark, label, count }: { mark: ReactNode; label: string; count: number | null }) =>
  count !== null && (
    <li>
      <svg aria-hidden="true">{mark}</svg>
      <span>{label}</span>
      <b className="num">{formatNumber(count)}</b>
    </li>
  )
