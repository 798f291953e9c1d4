import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './ReportTable.module.css'
import { type ReportQuestion, searchOf } from './report-question.ts'
import { change, type ReportRow, type ReportView } from './report-view.ts'
import { groupingLabel } from './report-words.ts'

const cell =
  'h-8.5 border-b border-b-rule px-2 py-1 text-right max-md:px-[3px] 3xl:px-[5px] print:h-6 print:px-[5px] print:py-0.5 print:text-[12.5px] print:leading-4 first:pl-0 first:text-left first:wrap-anywhere'

/** Maximum number of groups shown as columns; with more, each is a row of its own. */
const MAX_COLUMNS = 5
/** Rows shown until the user asks for all. */
const MAX_ROWS = 100

type ReportTableProps = {
  heading: string
  view: ReportView
  /** Name of the period before; null if nothing is compared. */
  before: string | null
  /** Whether the period is a year, of the calendar or an academic one. */
  isYear: boolean
  question: ReportQuestion
}

/** The chart's numbers, and those that do not fit into the chart. */
export function ReportTable({ heading, view, before, isYear, question }: ReportTableProps) {
  const [isWhole, setWhole] = useState(false)
  const [rowsBy, columnsBy] = view.by
  const isCross = view.columns.length <= MAX_COLUMNS
  const rows = isWhole ? view.rows : view.rows.slice(0, MAX_ROWS)
  const columns: Column<Line>[] = [
    {
      id: 'name',
      className: cell,
      isRowHead: true,
      head: () => [rowsBy, !isCross && columnsBy].flatMap((by) => (by ? groupingLabel(by) : [])).join(', '),
      cell: ({ name }) => name,
      total: () => (isYear ? m.reports_whole_year() : m.reports_whole_period()),
    },
    ...(isCross ? view.columns : []).map(
      ({ key, name, count }, place): Column<Line> => ({
        id: key,
        className: `${cell} max-md:hidden print:table-cell`,
        head: () => name,
        cell: ({ cells }) => cells[place],
        total: () => formatNumber(count),
      }),
    ),
    {
      id: 'count',
      className: `${cell} font-strong`,
      head: m.reports_column_all,
      cell: ({ count }) => count,
      total: () => formatNumber(view.count),
    },
  ]
  if (before)
    columns.push(
      {
        id: 'before',
        className: `${cell} text-ink-2`,
        head: () => before,
        cell: (line) => line.before,
        total: () => figure(view.before),
      },
      {
        id: 'change',
        className: `${cell} text-ink-2`,
        head: m.reports_column_change,
        cell: (line) => line.change,
        total: () => change(view.count, view.before),
      },
    )
  return (
    <section className="min-w-0 print:mt-3.5 print:[&>button]:hidden" aria-labelledby="report-table">
      <div className="flex items-center min-h-9 mb-3 print:hidden">
        <h2 id="report-table">{m.reports_same_numbers()}</h2>
      </div>
      <DataTable
        caption={heading}
        columns={columns}
        rows={rows.flatMap((row) => [lineOf(row, question), ...(isCross ? [] : partsOf(row, view))])}
        rowKey="key"
        rowLook={({ isPart }) => isPart && styles.part}
        layout={`${styles.table} w-full [border-spacing:0] text-sm/sm tabular-nums`}
      />
      {view.rows.length > rows.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {m.reports_show_all_rows({ figure: formatNumber(view.rows.length) })}
        </Button>
      )}
      {!view.isSum && <p className="hint">{m.reports_people_once()}</p>}
    </section>
  )
}

/** A row of the table. */
type Line = {
  key: string
  name: ReactNode
  cells: string[]
  count: string
  before?: string
  change?: string
  /** One of the groups of the row above it, if they have no columns. */
  isPart?: boolean
}

const figure = (count: number | null) => (count === null ? '–' : formatNumber(count))

/** The numbers of a row; those of a future month are dashes. */
const lineOf = (row: ReportRow, question: ReportQuestion): Line => ({
  key: row.key,
  name: <RowName row={row} question={question} />,
  cells: row.cells.map((count) => figure(row.isToCome ? null : count)),
  count: figure(row.isToCome ? null : row.count),
  before: figure(row.before),
  change: row.isToCome ? '–' : change(row.count, row.before),
})

/** The non-empty groups of a row, largest first. */
const partsOf = (row: ReportRow, view: ReportView): Line[] =>
  view.columns
    .map(({ key, name }, index) => ({ key: `${row.key} ${key}`, name, count: row.cells[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map((part) => ({ ...part, count: formatNumber(part.count), cells: [], isPart: true }))

/** A template, path or list links to a report on it alone. */
function RowName({ row, question }: { row: ReportRow; question: ReportQuestion }) {
  const [by] = question.by
  const narrowed =
    by === 'list' ? { list: row.key } : by === 'template' || by === 'path' ? { template: row.key } : undefined
  if (!narrowed || !row.exists || row.key === 'none') return row.name
  return (
    <Link
      className="text-inherit decoration-transparent max-md:inline-flex max-md:items-center max-md:min-h-11 print:inline print:min-h-0 print:no-underline hover:decoration-current"
      to="/reports"
      search={searchOf({ ...question, ...narrowed, by: ['month'] })}
      title={m.reports_narrow_to({ name: row.name })}
    >
      {row.name}
    </Link>
  )
}
