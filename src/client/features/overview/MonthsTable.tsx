import { Link, type LinkProps } from '@tanstack/react-router'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Issuance.module.css'
import type { Month } from './months.ts'
import { issuedInMonth, issuedInYear } from './overview-links.ts'
import { useCountedLink } from './use-counted-link.ts'

/** The chart's numbers as a table, each linked to its badges. Future months have a dash. */
export function MonthsTable({ year, months }: { year: number; months: Month[] }) {
  const sum = (count: (month: Month) => number | null) =>
    months.reduce((total, month) => total + (count(month) ?? 0), 0)
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
        {months.map((month, index) => (
          <tr key={month.long} className={month.isNow ? styles.now : undefined}>
            <th scope="row">{month.long}</th>
            <Figure count={month.badges} link={issuedInMonth(year, index)} />
            <Figure count={month.paths} link={issuedInMonth(year, index, { path: 1 })} />
            <Figure count={month.before} link={issuedInMonth(year - 1, index)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.overview_total()}</th>
          <Figure count={sum(({ badges }) => badges)} link={issuedInYear(year)} />
          <Figure count={sum(({ paths }) => paths)} link={issuedInYear(year, { path: 1 })} />
          <Figure count={sum(({ before }) => before)} link={issuedInYear(year - 1)} />
        </tr>
      </tfoot>
    </table>
  )
}

/** A zero is not linked, since it has no badges to show. */
function Figure({ count, link }: { count: number | null; link: LinkProps }) {
  const counted = useCountedLink()
  if (!count) return <td>{count === null ? '–' : formatNumber(count)}</td>
  return (
    <td>
      <Link {...counted(link)}>{formatNumber(count)}</Link>
    </td>
  )
}
