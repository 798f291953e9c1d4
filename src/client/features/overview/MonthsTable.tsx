import { Link, type LinkProps } from '@tanstack/react-router'
import { formatNumber } from '#client/i18n/numbers.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './Issuance.module.css'
import type { Month } from './months.ts'
import { issuedInMonth, issuedInYear } from './overview-links.ts'
import { useCountedLink } from './use-counted-link.ts'

/** The chart's numbers as a table, each linked to its badges. Future months have a dash. */
export function MonthsTable({ year, months }: { year: number; months: Month[] }) {
  const figures = (
    id: 'badges' | 'paths' | 'before',
    head: () => string,
    [of, narrowed]: [number, { path: 1 }?],
  ): Column<Month> => ({
    id,
    head,
    cell: (month, index) => <Figure count={month[id]} link={issuedInMonth(of, index, narrowed)} />,
    total: () => (
      <Figure count={months.reduce((sum, month) => sum + (month[id] ?? 0), 0)} link={issuedInYear(of, narrowed)} />
    ),
  })
  return (
    <DataTable
      caption={m.overview_months_of({ year })}
      rows={months}
      rowKey="long"
      layout={`${styles.table} w-full border-spacing-0 text-sm/sm`}
      rowLook={({ isNow }) => isNow && styles.now}
      columns={[
        { id: 'month', head: m.overview_month, isRowHead: true, cell: ({ long }) => long, total: m.overview_total },
        figures('badges', m.shell_badges, [year]),
        figures('paths', m.overview_paths, [year, { path: 1 }]),
        figures('before', () => m.overview_year_before({ year: year - 1 }), [year - 1]),
      ]}
    />
  )
}

/** A zero is not linked, since it has no badges to show. */
function Figure({ count, link }: { count: number | null; link: LinkProps }) {
  const counted = useCountedLink()
  if (!count) return count === null ? '–' : formatNumber(count)
  return <Link {...counted(link)}>{formatNumber(count)}</Link>
}
