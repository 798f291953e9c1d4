import { type ChangeEvent, type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import { Checkbox } from '../forms/Checkbox.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { type GridActions, handleGridKey, setTabStop, WIDGETS } from './handle-grid-key.ts'

/** Which rows of a table are selected. */
type TableSelection = {
  has(key: string): boolean
  /** Toggles the row at an index; a range starts at the last toggled row. */
  tick(place: number, isRange: boolean): void
  tickRange(from: number, to: number): void
  tickPage(isOn: boolean): void
  clear(): void
}

/** How rows are sorted: a column's `field`, with a `-` before it if descending. */
type Sorting = {
  by: string
  /** The order to which a column's button comes back after its two orders. */
  usual: string
  onSort(by: string): void
}

type GridTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'groups' | 'body' | 'grid'> & {
  rows: Row[]
  sorting?: Sorting
  /** Null if the user has no actions for selected rows. */
  selection: TableSelection | null
  /** The labels of a row's checkbox, and of the one for all rows. */
  tickLabel(row: Row): string
  tickPageLabel: string
  /** Enter on a cell without an interactive element. */
  onOpen(row: Row): void
}

/** A table with keyboard navigation between cells, whose first column selects rows; some columns sort them. */
export function GridTable<Row>({
  sorting,
  selection,
  tickLabel,
  tickPageLabel,
  onOpen,
  ...table
}: GridTableProps<Row>) {
  const ref = useRef<HTMLTableElement>(null)
  const { rows, rowKey } = table
  const columns = sorting ? table.columns.map((column) => sortable(column, sorting)) : table.columns
  const isPicked = (row: Row) => selection?.has(String(row[rowKey])) ?? false
  const ticked = rows.filter(isPicked).length
  useGridKeys(ref, {
    onTick: (...row) => selection?.tick(...row),
    onTickRange: (...rows) => selection?.tickRange(...rows),
    onTickAll: () => selection?.tickPage(true),
    onUntickAll: () => selection?.clear(),
    onOpen: (place) => rows[place] && onOpen(rows[place]),
  })
  const checks: Column<Row> | null = selection && {
    id: 'check',
    slot: 'check',
    head: () => (
      <Checkbox
        isBare
        label={tickPageLabel}
        checked={ticked > 0 && ticked === rows.length}
        isMixed={ticked > 0 && ticked < rows.length}
        onChange={() => selection.tickPage(ticked < rows.length)}
      />
    ),
    cell: (row, place) => (
      <Checkbox
        isBare
        label={tickLabel(row)}
        checked={isPicked(row)}
        onChange={({ nativeEvent }: ChangeEvent) => selection.tick(place, hasShift(nativeEvent))}
      />
    ),
  }
  return <DataTable {...table} columns={checks ? [checks, ...columns] : columns} grid={{ ref, isPicked }} />
}

const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** A sortable column's heading is a button, with an arrow only while it is sorted by. */
function sortable<Row>(column: Column<Row>, sorting: Sorting): Column<Row> {
  if (!column.sort) return column
  const { order, next } = orderBy(column.sort, sorting)
  const head = () => (
    <button type="button" onClick={() => sorting.onSort(next)}>
      {column.head()}
      {order && <Icon name={order === 'ascending' ? 'arrowup' : 'arrowdown'} size={14} />}
    </button>
  )
  return { ...column, head, ...(order && { order }) }
}

/** The column's order now, and the one that its button sets: its two orders in turn, then the usual one. */
function orderBy({ field, first }: NonNullable<Column<never>['sort']>, { by, usual }: Sorting) {
  const orders = { ascending: field, descending: `-${field}` }
  const second = first === 'ascending' ? 'descending' : 'ascending'
  if (by === orders[first]) return { order: first, next: orders[second] }
  if (by === orders[second]) return { order: second, next: usual } as const
  return { next: orders[first] }
}

/**
 * Spreadsheet-like keys for a table. Arrows, Home, End, Page Up and Page Down move between cells, of which one is a tab
 * stop; Space toggles a row, Shift selects a range, Ctrl+A all, Escape none; Enter opens.
 *
 * Native listeners, because React events of a menu opened from a cell bubble to the table through its portal.
 */
function useGridKeys(table: RefObject<HTMLTableElement | null>, actions: GridActions) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const element = table.current
    if (!element) return
    const press = (event: KeyboardEvent) => handleGridKey(element, event, latest.current)
    const enter = ({ target }: FocusEvent) => setTabStop(element, target as HTMLElement)
    element.addEventListener('keydown', press)
    element.addEventListener('focusin', enter)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focusin', enter)
    }
  }, [table])
  // Takes the elements of new rows out of the tab order, keeping one tab stop.
  useEffect(() => {
    const element = table.current
    if (!element) return
    const held = element.querySelector<HTMLElement>('[tabindex="0"]')
    setTabStop(element, held ?? element.querySelector<HTMLElement>(`thead :is(${WIDGETS})`))
  })
}
