import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './ReportTable.module.css'
import { type ReportQuestion, searchOf } from './report-question.ts'
import { change, type ReportRow, type ReportView } from './report-view.ts'
import { groupingLabel } from './report-words.ts'

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
    <section className={styles.section} aria-labelledby="report-table">
      <div className={styles.head}>
        <h2 id="report-table">{m.reports_same_numbers()}</h2>
      </div>
      <table className={styles.table} data-columns={columns.length || undefined}>
        <caption className="sr">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">
              {rowsBy && groupingLabel(rowsBy)}
              {!isCross && columnsBy && `, ${groupingLabel(columnsBy)}`}
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className={styles.part}>
                {name}
              </th>
            ))}
            <th scope="col">{m.reports_column_all()}</th>
            {before && <th scope="col">{before}</th>}
            {before && <th scope="col">{m.reports_column_change()}</th>}
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
            <th scope="row">{isYear ? m.reports_whole_year() : m.reports_whole_period()}</th>
            {columns.map(({ key, count }) => (
              <td key={key} className={styles.part}>
                {formatNumber(count)}
              </td>
            ))}
            <td>{formatNumber(view.count)}</td>
            {before && <td>{view.before === null ? '–' : formatNumber(view.before)}</td>}
            {before && <td>{change(view.count, view.before)}</td>}
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
      <th scope="row">
        <RowName row={row} question={question} />
      </th>
      {hasParts &&
        cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
          <td key={index} className={styles.part}>
            {isToCome ? '–' : formatNumber(cell)}
          </td>
        ))}
      <td className={styles.all}>{isToCome ? '–' : formatNumber(count)}</td>
      {hasBefore && <td className={styles.before}>{before === null ? '–' : formatNumber(before)}</td>}
      {hasBefore && <td className={styles.before}>{isToCome ? '–' : change(count, before)}</td>}
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
    <tr key={key} className={styles.nested}>
      <th scope="row">{name}</th>
      <td>{formatNumber(count)}</td>
      {hasBefore && <td />}
      {hasBefore && <td />}
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
      to="/reports"
      search={searchOf({ ...question, ...narrowed, by: ['month'] })}
      title={m.reports_narrow_to({ name: row.name })}
    >
      {row.name}
    </Link>
  )
}
