import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './ReportTable.module.css'
import { type ReportQuestion, searchOf } from './report-question.ts'
import { change, type ReportRow, type ReportView } from './report-view.ts'
import { groupingLabel } from './report-words.ts'

const bodyCell =
  'h-8.5 border-b border-b-rule px-2 py-1 text-right max-md:px-[3px] 3xl:px-[5px] print:h-6 print:px-[5px] print:py-0.5 print:text-[12.5px] print:leading-4'
const headCell = `${bodyCell} first:pl-0 first:text-left first:wrap-anywhere`
const notOnPhone = 'max-md:hidden print:table-cell'

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
  const columns = isCross ? view.columns : []
  const rows = isWhole ? view.rows : view.rows.slice(0, MAX_ROWS)
  return (
    <section className="min-w-0 print:mt-3.5 print:[&>button]:hidden" aria-labelledby="report-table">
      <div className="flex items-center min-h-9 mb-3 print:hidden">
        <h2 id="report-table">{m.reports_same_numbers()}</h2>
      </div>
      <table
        className={`${styles.table} w-full border-spacing-0 text-sm/sm tabular-nums`}
        data-columns={columns.length || undefined}
      >
        <caption className="sr">{heading}</caption>
        <thead>
          <tr>
            <th className={headCell} scope="col">
              {rowsBy && groupingLabel(rowsBy)}
              {!isCross && columnsBy && `, ${groupingLabel(columnsBy)}`}
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className={`${headCell} ${notOnPhone}`}>
                {name}
              </th>
            ))}
            <th className={headCell} scope="col">
              {m.reports_column_all()}
            </th>
            {before && (
              <th className={headCell} scope="col">
                {before}
              </th>
            )}
            {before && (
              <th className={headCell} scope="col">
                {m.reports_column_change()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.key}>
              <Row row={row} hasParts={columns.length > 0} hasBefore={before !== null} question={question} />
              {!isCross && <Parts row={row} view={view} hasBefore={before !== null} />}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className={headCell} scope="row">
              {isYear ? m.reports_whole_year() : m.reports_whole_period()}
            </th>
            {columns.map(({ key, count }) => (
              <td key={key} className={`${bodyCell} ${notOnPhone}`}>
                {formatNumber(count)}
              </td>
            ))}
            <td className={bodyCell}>{formatNumber(view.count)}</td>
            {before && <td className={bodyCell}>{view.before === null ? '–' : formatNumber(view.before)}</td>}
            {before && <td className={bodyCell}>{change(view.count, view.before)}</td>}
          </tr>
        </tfoot>
      </table>
      {view.rows.length > rows.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {m.reports_show_all_rows({ figure: formatNumber(view.rows.length) })}
        </Button>
      )}
      {!view.isSum && <p className="hint">{m.reports_people_once()}</p>}
    </section>
  )
}

type RowProps = { row: ReportRow; hasParts: boolean; hasBefore: boolean; question: ReportQuestion }

/** A row of the table; a future month has dashes. */
function Row({ row, hasParts, hasBefore, question }: RowProps) {
  const { count, before, cells, isToCome } = row
  return (
    <tr>
      <th className={headCell} scope="row">
        <RowName row={row} question={question} />
      </th>
      {hasParts &&
        cells.map((cell, index) => (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
            key={index}
            className={`${bodyCell} ${notOnPhone}`}
          >
            {isToCome ? '–' : formatNumber(cell)}
          </td>
        ))}
      <td className={`${bodyCell} font-strong`}>{isToCome ? '–' : formatNumber(count)}</td>
      {hasBefore && <td className={`${bodyCell} text-ink-2`}>{before === null ? '–' : formatNumber(before)}</td>}
      {hasBefore && <td className={`${bodyCell} text-ink-2`}>{isToCome ? '–' : change(count, before)}</td>}
    </tr>
  )
}

/** The non-empty groups of a row, largest first, if they have no columns. */
function Parts({ row, view, hasBefore }: { row: ReportRow; view: ReportView; hasBefore: boolean }) {
  const parts = view.columns
    .map(({ key, name }, index) => ({ key, name, count: row.cells[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  return parts.map(({ key, name, count }) => (
    <tr key={key}>
      <th className={`${bodyCell} pl-4 text-ink-2 first:text-left first:wrap-anywhere`} scope="row">
        {name}
      </th>
      <td className={bodyCell}>{formatNumber(count)}</td>
      {hasBefore && <td className={bodyCell} />}
      {hasBefore && <td className={bodyCell} />}
    </tr>
  ))
}

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
