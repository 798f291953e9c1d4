import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Issuance.module.css'
import type { Month } from './months.ts'

/** The chart's numbers. A month that is still to come has a dash. */
export function MonthsTable({ year, months }: { year: number; months: Month[] }) {
  const sum = (count: (month: Month) => number | null) =>
    formatNumber(months.reduce((total, month) => total + (count(month) ?? 0), 0))
  return (
    <table className={styles.table}>
      <caption className="sr">{m.overview_months_of({ year })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.overview_month()}</th>
          <th scope="col">{m.shell_badges()}</th>
          <th scope="col">{m.overview_paths()}</th>
          <th scope="col">{m.overview_year_before({ year: year - 1 })}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.long} className={month.isNow ? styles.now : undefined}>
            <th scope="row">{month.long}</th>
            <td>{figure(month.badges)}</td>
            <td>{figure(month.paths)}</td>
            <td>{figure(month.before)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.overview_total()}</th>
          <td>{sum(({ badges }) => badges)}</td>
          <td>{sum(({ paths }) => paths)}</td>
          <td>{sum(({ before }) => before)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const figure = (count: number | null) => (count === null ? '–' : formatNumber(count))
