import { type ComponentType, memo, type ReactNode, type Ref } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { Column } from './column.ts'
import styles from './DataTable.module.css'
import ruled from './ruled.module.css'

const gridRole = { role: 'grid', 'aria-multiselectable': true }

type DataTableProps<Row> = Rows<Row> & {
  /** For screen readers: what the table lists and in which order. */
  caption: string
  columns: Column<NoInfer<Row>>[]
  /** The property by which rows are told apart. */
  rowKey: keyof NoInfer<Row>
  /** Renders the rows: all by default, or `VirtualRows`, whose rows render again only if they or the columns change. */
  body?: ComponentType<BodyProps>
  onSight?: BodyProps['onSight']
  /** A row that keeps its place but is not shown. */
  isHidden?(row: NoInfer<Row>): boolean
  /** A class for some rows. */
  rowLook?(row: NoInfer<Row>): string | false | undefined
  /** Rows are being refetched while the previous ones stay. */
  isBusy?: boolean
  /** A class beside the usual look. */
  className?: string
  /** A class in place of the usual look. */
  layout?: string
  /** For selectable rows and keyboard navigation between cells: see `GridTable`. */
  grid?: { ref: Ref<HTMLTableElement>; isPicked(row: NoInfer<Row>): boolean }
}

/** The rows, of which one that is not known yet is undefined; or groups of rows, each below its heading. */
type Rows<Row> =
  | { rows: { length: number; at(place: number): Row | undefined }; groups?: undefined }
  | { groups: RowGroup<Row>[]; rows?: undefined }

export type RowGroup<Row> = { id: string; head: ReactNode; rows: Row[] }

type BodyProps = {
  count: number
  row(place: number): ReactNode
  /** Called with the visible range, `to` excluded, so that its rows can be fetched. */
  onSight?(from: number, to: number): void
}

/** The last column: the menu of each row. */
export const menuColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'menu',
  slot: 'actions',
  head: m.word_actions,
  isHeadHidden: true,
  width: '40px',
  cell,
})

/** A ruled table without a frame. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, groups, body, isBusy, className, layout, grid } = props
  const usual = [ruled.ruled, ruled.folded, styles.dataTable, columns[0]?.slot === 'check' && styles.margin, className]
  return (
    <table
      {...(grid ? gridRole : tableRoles.table)}
      ref={grid?.ref}
      className={layout ?? usual.filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      // Not all rows are rendered.
      aria-rowcount={body && rows?.length}
      aria-label={grid ? caption : undefined}
    >
      {!grid && <caption className="sr">{caption}</caption>}
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      {rows && (
        <tbody {...tableRoles.group}>
          <BodyRows {...props} rows={rows} />
        </tbody>
      )}
      {groups?.map(({ id, head, rows: ofGroup }) => (
        <tbody key={id} {...tableRoles.group}>
          <tr {...tableRoles.row} data-group>
            {/* It spans one column and its text overflows: the number of columns depends on the width. */}
            <th {...{ role: 'rowheader' }} scope="rowgroup">
              {head}
            </th>
          </tr>
          <BodyRows {...props} rows={ofGroup} />
        </tbody>
      ))}
      {columns.some(({ total }) => total) && (
        <tfoot {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <Cell key={column.id} column={column}>
                {column.total?.()}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The column, whatever its rows are. */
type AnyColumn = Omit<Column<never>, 'cell' | 'title'>

const classOf = ({ slot, className }: AnyColumn) => className ?? (slot && styles[slot])

function HeadCell({ column }: { column: AnyColumn }) {
  const { head, isHeadHidden, width, from, order } = column
  return (
    <th {...tableRoles.head} className={classOf(column)} data-from={from} style={{ width }} aria-sort={order}>
      {isHeadHidden ? <span className="sr">{head()}</span> : head()}
    </th>
  )
}

type BodyRowsProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'groups'> & {
  rows: { length: number; at(place: number): Row | undefined }
}

function BodyRows<Row>({ rows, columns, rowKey, body: Body = AllRows, ...props }: BodyRowsProps<Row>) {
  const { onSight, isHidden, rowLook, grid } = props
  const RowOf = Body === AllRows ? TableRow : KeptRow
  return (
    <Body
      count={rows.length}
      onSight={onSight}
      row={(place) => {
        const row = rows.at(place)
        if (row === undefined || row === null) return <RowOf key={place} row={row} place={place} columns={columns} />
        return (
          <RowOf
            key={String(row[rowKey])}
            row={row}
            place={place}
            columns={columns}
            look={rowLook?.(row) || undefined}
            isPicked={grid?.isPicked(row)}
            isHidden={isHidden?.(row)}
          />
        )
      }}
    />
  )
}

const AllRows = ({ count, row }: BodyProps) => Array.from({ length: count }, (_, place) => row(place))

type TableRowProps<Row> = {
  row: Row | undefined
  place: number
  columns: Column<Row>[]
  look?: string
  /** Present in a grid. */
  isPicked?: boolean
  isHidden?: boolean
}

function TableRow<Row>({ row, place, columns, look, isPicked, isHidden }: TableRowProps<Row>) {
  return (
    <tr
      {...tableRoles.row}
      className={isPicked ? styles.picked : look}
      style={isHidden ? { display: 'none' } : undefined}
      aria-selected={isPicked}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} title={row && column.title?.(row)} isInGrid={isPicked !== undefined}>
          {row === undefined ? unknown(column) : column.cell ? column.cell(row, place) : column.title?.(row)}
        </Cell>
      ))}
    </tr>
  )
}

type CellProps = { column: AnyColumn; title?: string | null; isInGrid?: boolean; children: ReactNode }

function Cell({ column, title, isInGrid, children }: CellProps) {
  const { isRowHead, from } = column
  const Tag = isRowHead ? 'th' : 'td'
  return (
    <Tag
      {...fontAttributes(title, typeof children === 'string' ? children : '')}
      role={isRowHead ? 'rowheader' : isInGrid ? 'gridcell' : 'cell'}
      scope={isRowHead ? 'row' : undefined}
      className={classOf(column)}
      data-from={from}
      title={title || undefined}
    >
      {children}
    </Tag>
  )
}

const KeptRow = memo(TableRow) as typeof TableRow

/** What a row that is not known yet says. */
const unknown = ({ slot }: { slot?: string }) => (slot === 'title' || slot === 'detail' ? '…' : null)

/** Explicit table roles, because small screens lay the table out as blocks, which removes the implicit ones. */
const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'columnheader', scope: 'col' },
} as const
