import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { Checkbox } from '../forms/Checkbox.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { useGridKeys } from './use-grid-keys.ts'

/** Which rows of a table are selected. */
type TableSelection = {
  has(key: string): boolean
  /** Toggles the row at an index; a range starts at the last toggled row. */
  tick(place: number, isRange: boolean): void
  tickRange(from: number, to: number): void
  tickPage(isOn: boolean): void
  clear(): void
}

type GridTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'body' | 'grid'> & {
  rows: Row[]
  /** Null if the user has no actions for selected rows. */
  selection: TableSelection | null
  /** The labels of a row's checkbox, and of the one for all rows. */
  tickLabel(row: Row): string
  tickPageLabel: string
  /** Enter on a cell without an interactive element. */
  onOpen(row: Row): void
}

/** A table with keyboard navigation between cells, whose first column selects rows. */
export function GridTable<Row>({ selection, tickLabel, tickPageLabel, onOpen, ...table }: GridTableProps<Row>) {
  const ref = useRef<HTMLTableElement>(null)
  const { rows, rowKey, columns } = table
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
