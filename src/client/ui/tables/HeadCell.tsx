import { Icon } from '../buttons/Icon.tsx'
import type { Column } from './column.ts'
import styles from './DataTable.module.css'

/** How rows are sorted: a column's `field`, with a `-` before it if descending. */
export type Sorting = {
  by: string
  /** The order to which a column's button comes back after its two orders. */
  usual: string
  onSort(by: string): void
}

type HeadCellProps = {
  column: Pick<Column<never>, 'slot' | 'head' | 'isHeadHidden' | 'width' | 'sort'>
  sorting?: Sorting
}

/** The heading of a column. A sortable column has a button, with an arrow only while it is sorted by. */
export function HeadCell({ column: { slot, head, isHeadHidden, width, sort }, sorting }: HeadCellProps) {
  const { order, next } = (sort && sorting && orderBy(sort, sorting)) ?? {}
  const heading = isHeadHidden ? <span className="sr">{head()}</span> : head()
  return (
    <th {...{ role: 'columnheader' }} scope="col" className={styles[slot]} style={{ width }} aria-sort={order}>
      {next === undefined ? (
        heading
      ) : (
        <button type="button" onClick={() => sorting?.onSort(next)}>
          {heading}
          {order && <Icon name={order === 'ascending' ? 'arrowup' : 'arrowdown'} size={14} />}
        </button>
      )}
    </th>
  )
}

/** The column's order now, and the one that its button sets: its two orders in turn, then the usual one. */
function orderBy({ field, first }: NonNullable<Column<never>['sort']>, { by, usual }: Sorting) {
  const orders = { ascending: field, descending: `-${field}` }
  const second = first === 'ascending' ? 'descending' : 'ascending'
  if (by === orders[first]) return { order: first, next: orders[second] }
  if (by === orders[second]) return { order: second, next: usual } as const
  return { next: orders[first] }
}
