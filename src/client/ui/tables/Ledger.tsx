import { createContext, type ReactNode, type Ref, use } from 'react'
import { faceFor } from '#i18n/face-for.ts'
import { Icon } from '../buttons/Icon.tsx'
import styles from './Ledger.module.css'
import ruled from './ruled.module.css'

/**
 * What a cell holds, which decides where it stands when a small screen turns the row into picture / title / status /
 * date: `picture` is shown only there; `wide` and `check` are left out there, `wide` also under 1024 px.
 */
export type CellSlot = 'check' | 'picture' | 'title' | 'detail' | 'wide' | 'date' | 'status' | 'number' | 'actions'

// Said again because a small screen lays the table out as blocks, which takes these roles away.
const roles = {
  table: { role: 'table' },
  grid: { role: 'grid', 'aria-multiselectable': true },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
}

const IsGrid = createContext(false)

type LedgerProps = {
  /** Read out with the table: what it lists and in which order. */
  caption: string
  /** `HeadCell`s. */
  head: ReactNode
  /** `Row`s. */
  children: ReactNode
  /** The first column picks rows and is ruled off like a margin. */
  hasMargin?: boolean
  /** Rows are being fetched again; the old ones stay. */
  isBusy?: boolean
  /** For a table whose rows are picked and whose cells are moved between by keys: see `useGridKeys`. */
  grid?: Ref<HTMLTableElement>
}

/** A page of the book: a ruled table without a frame. */
export function Ledger({ caption, head, children, hasMargin, isBusy, grid }: LedgerProps) {
  return (
    <table
      {...(grid ? roles.grid : roles.table)}
      ref={grid}
      className={`${ruled.ruled} ${styles.ledger} ${hasMargin ? styles.margin : ''}`}
      aria-busy={isBusy || undefined}
      aria-label={grid ? caption : undefined}
    >
      {!grid && <caption className="sr">{caption}</caption>}
      <IsGrid value={grid !== undefined}>
        <thead {...roles.group}>
          <tr {...roles.row}>{head}</tr>
        </thead>
        <tbody {...roles.group}>{children}</tbody>
      </IsGrid>
    </table>
  )
}

export const Row = ({ children, isPicked = false }: { children: ReactNode; isPicked?: boolean }) => (
  <tr
    {...roles.row}
    className={isPicked ? styles.picked : undefined}
    aria-selected={use(IsGrid) ? isPicked : isPicked || undefined}
  >
    {children}
  </tr>
)

/** A cell. `title` is the whole text where it may be cut short. */
export const Cell = ({ slot, children, title }: { slot: CellSlot; children?: ReactNode; title?: string }) => (
  <td
    {...{ role: use(IsGrid) ? 'gridcell' : 'cell' }}
    {...faceFor(title, typeof children === 'string' ? children : '')}
    className={styles[slot]}
    title={title}
  >
    {children}
  </td>
)

type HeadCellProps = {
  slot: CellSlot
  children?: ReactNode
  /** CSS width of the column; without one it takes what is left. */
  width?: string
  /** Present where the column can be sorted. */
  sort?: { order: 'ascending' | 'descending' | null; onSort: () => void }
}

/** The head of a column. A column that can be sorted is a button, with an arrow only while it is sorted by. */
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
