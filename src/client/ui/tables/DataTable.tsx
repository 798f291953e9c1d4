import { createContext, type ReactNode, type Ref, use } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { Icon } from '../buttons/Icon.tsx'
import styles from './DataTable.module.css'
import ruled from './ruled.module.css'
import { tableRoles } from './table-roles.ts'

/**
 * What a cell contains. On small screens a row is laid out as picture / title / status / date: `picture` is shown only
 * there; `wide` and `check` are hidden there, `wide` also below 1024 px.
 */
export type CellSlot = 'check' | 'picture' | 'title' | 'detail' | 'wide' | 'date' | 'status' | 'number' | 'actions'

const gridRole = { role: 'grid', 'aria-multiselectable': true }

const IsGrid = createContext(false)

type DataTableProps = {
  /** For screen readers: what the table lists and in which order. */
  caption: string
  /** `HeadCell`s. */
  head: ReactNode
  /** `Row`s. */
  children: ReactNode
  /** The first column has checkboxes and is ruled off like a margin. */
  hasMargin?: boolean
  /** Rows are being refetched while the previous ones stay. */
  isBusy?: boolean
  /** For a table with selectable rows and keyboard navigation between cells: see `useGridKeys`. */
  grid?: Ref<HTMLTableElement>
}

/** A ruled table without a frame. */
export function DataTable({ caption, head, children, hasMargin, isBusy, grid }: DataTableProps) {
  return (
    <table
      {...(grid ? gridRole : tableRoles.table)}
      ref={grid}
      className={`${ruled.ruled} ${ruled.folded} ${styles.dataTable} ${hasMargin ? styles.margin : ''}`}
      aria-busy={isBusy || undefined}
      aria-label={grid ? caption : undefined}
    >
      {!grid && <caption className="sr">{caption}</caption>}
      <IsGrid value={grid !== undefined}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>{head}</tr>
        </thead>
        <tbody {...tableRoles.group}>{children}</tbody>
      </IsGrid>
    </table>
  )
}

export const Row = ({ children, isPicked = false }: { children: ReactNode; isPicked?: boolean }) => (
  <tr
    {...tableRoles.row}
    className={isPicked ? styles.picked : undefined}
    aria-selected={use(IsGrid) ? isPicked : isPicked || undefined}
  >
    {children}
  </tr>
)

/** A cell. `title` is the full text, for cells that may be truncated. */
export const Cell = ({ slot, children, title }: { slot: CellSlot; children?: ReactNode; title?: string }) => (
  <td
    {...{ role: use(IsGrid) ? 'gridcell' : 'cell' }}
    {...fontAttributes(title, typeof children === 'string' ? children : '')}
    className={styles[slot]}
    title={title}
  >
    {children}
  </td>
)

type HeadCellProps = {
  slot: CellSlot
  children?: ReactNode
  /** CSS width of the column; without one it takes the remaining width. */
  width?: string
  /** Present if the column is sortable. */
  sort?: { order: 'ascending' | 'descending' | null; onSort: () => void }
}

/** The heading of a column. A sortable column has a button, with an arrow only while it is sorted by. */
export function HeadCell({ slot, children, width, sort }: HeadCellProps) {
  return (
    <th
      {...{ role: 'columnheader' }}
      scope="col"
      className={styles[slot]}
      style={{ width }}
      aria-sort={sort?.order ?? undefined}
    >
      {sort ? (
        <button type="button" onClick={sort.onSort}>
          {children}
          {sort.order && <Icon name={sort.order === 'ascending' ? 'arrowup' : 'arrowdown'} size={14} />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}
