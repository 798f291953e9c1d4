import { type ComponentType, memo, type ReactNode, type Ref } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { Column } from './column.ts'
import styles from './DataTable.module.css'
import { HeadCell, type Sorting } from './HeadCell.tsx'
import ruled from './ruled.module.css'
import { tableRoles } from './table-roles.ts'

const gridRole = { role: 'grid', 'aria-multiselectable': true }

type DataTableProps<Row> = {
  /** For screen readers: what the table lists and in which order. */
  caption: string
  columns: Column<NoInfer<Row>>[]
  /** A row that is not known yet is undefined. */
  rows: { length: number; at(place: number): Row | undefined }
  /** The property by which rows are told apart. */
  rowKey: keyof NoInfer<Row>
  /** Renders the rows: all by default, or `VirtualRows`, whose rows render again only if they or the columns change. */
  body?: ComponentType<BodyProps>
  onSight?: BodyProps['onSight']
  /** A row that keeps its place but is not shown. */
  isHidden?(row: Row): boolean
  sorting?: Sorting
  /** Rows are being refetched while the previous ones stay. */
  isBusy?: boolean
  /** For selectable rows and keyboard navigation between cells: see `GridTable`. */
  grid?: { ref: Ref<HTMLTableElement>; isPicked(row: Row): boolean }
}

type BodyProps = {
  count: number
  row(place: number): ReactNode
  /** Called with the visible range, `to` excluded, so that its rows can be fetched. */
  onSight?(from: number, to: number): void
}

/** A ruled table without a frame. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  isBusy,
  grid,
  ...props
}: DataTableProps<Row>) {
  const { body: Body = AllRows, onSight, isHidden } = props
  const RowOf = props.body ? KeptRow : TableRow
  return (
    <table
      {...(grid ? gridRole : tableRoles.table)}
      ref={grid?.ref}
      className={`${ruled.ruled} ${ruled.folded} ${styles.dataTable} ${columns[0]?.slot === 'check' ? styles.margin : ''}`}
      aria-busy={isBusy || undefined}
      aria-label={grid ? caption : undefined}
    >
      {!grid && <caption className="sr">{caption}</caption>}
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        <Body
          count={rows.length}
          onSight={onSight}
          row={(place) => {
            const row = rows.at(place)
            return (
              <RowOf
                key={row ? String(row[rowKey]) : place}
                row={row}
                place={place}
                columns={columns}
                isPicked={grid && row !== undefined && grid.isPicked(row)}
                isHidden={row !== undefined && isHidden?.(row)}
              />
            )
          }}
        />
      </tbody>
    </table>
  )
}

const AllRows = ({ count, row }: BodyProps) => Array.from({ length: count }, (_, place) => row(place))

type TableRowProps<Row> = {
  row: Row | undefined
  place: number
  columns: Column<Row>[]
  /** Present in a grid. */
  isPicked?: boolean
  isHidden?: boolean
}

function TableRow<Row>({ row, place, columns, isPicked, isHidden }: TableRowProps<Row>) {
  return (
    <tr
      {...tableRoles.row}
      className={isPicked ? styles.picked : undefined}
      style={isHidden ? { display: 'none' } : undefined}
      aria-selected={isPicked}
    >
      {columns.map((column) => {
        const title = row && column.title?.(row)
        const content = row === undefined ? unknown(column) : column.cell(row, place)
        return (
          <td
            key={column.id}
            {...{ role: isPicked === undefined ? 'cell' : 'gridcell' }}
            {...fontAttributes(title, typeof content === 'string' ? content : '')}
            className={styles[column.slot]}
            title={title || undefined}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

const KeptRow = memo(TableRow) as typeof TableRow

/** What a row that is not known yet says. */
const unknown = ({ slot }: { slot: string }) => (slot === 'title' || slot === 'detail' ? '…' : null)
