export type GridActions = {
  /** Toggles the row at an index; a range starts at the last toggled row. */
  onTick: (row: number, isRange: boolean) => void
  onTickRange: (from: number, to: number) => void
  onTickAll: () => void
  onUntickAll: () => void
  /** Enter on a cell without an interactive element. */
  onOpen: (row: number) => void
}

export const WIDGETS = 'a[href], button, input'

/** Rows that Page Up and Page Down skip. */
const PAGE_ROWS = 10

/** Handles a key of spreadsheet-like navigation in a table. */
export function handleGridKey(table: HTMLTableElement, event: KeyboardEvent, actions: GridActions) {
  const target = event.target as HTMLElement
  const cell = target.closest<HTMLTableCellElement>('td, th')
  if (!cell || event.altKey) return
  if (!runGridAction(table, cell, event, actions)) return
  event.preventDefault()
  event.stopPropagation()
}

/** @returns false if the key is not handled */
function runGridAction(
  table: HTMLTableElement,
  cell: HTMLTableCellElement,
  event: KeyboardEvent,
  actions: GridActions,
): boolean {
  const row = [...(table.tBodies[0]?.rows ?? [])].indexOf(cell.parentElement as HTMLTableRowElement)
  const target = event.target as HTMLElement
  const isHead = row < 0
  if (event.key === 'Escape') {
    actions.onUntickAll()
    return true
  }
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    actions.onTickAll()
    return true
  }
  if (event.key === ' ' && !isHead && !target.matches('button') && (event.shiftKey || !target.matches('input'))) {
    actions.onTick(row, event.shiftKey)
    return true
  }
  if (event.key === 'Enter' && !isHead && !target.matches('a, button')) {
    actions.onOpen(row)
    return true
  }
  const place = destination(table, cell, event)
  if (!place) return false
  focusCell(table, place.row, place.column)
  const isAcross = /^Arrow(Up|Down)$|^Page/.test(event.key)
  if (event.shiftKey && isAcross && place.row > 0 && !isHead) actions.onTickRange(row, place.row - 1)
  return true
}

/** The target of a navigation key, as row and column among the visible cells; the head is row 0. */
function destination(table: HTMLTableElement, cell: HTMLTableCellElement, { key, ctrlKey, metaKey }: KeyboardEvent) {
  const line = cell.parentElement as HTMLTableRowElement
  const row = line.rowIndex
  const column = seen(line).indexOf(cell)
  const lastRow = table.rows.length - 1
  const lastColumn = seen(line).length - 1
  const toEdge = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return { row: toEdge ? 1 : Math.max(row - 1, 0), column }
    case 'ArrowDown':
      return { row: toEdge ? lastRow : Math.min(row + 1, lastRow), column }
    case 'ArrowLeft':
      return { row, column: toEdge ? 0 : Math.max(column - 1, 0) }
    case 'ArrowRight':
      return { row, column: toEdge ? lastColumn : Math.min(column + 1, lastColumn) }
    case 'PageUp':
      return { row: Math.max(row - PAGE_ROWS, 1), column }
    case 'PageDown':
      return { row: Math.min(row + PAGE_ROWS, lastRow), column }
    case 'Home':
      return { row: toEdge ? 1 : row, column: 0 }
    case 'End':
      return { row: toEdge ? lastRow : row, column: lastColumn }
    default:
      return null
  }
}

const seen = (row: HTMLTableRowElement) => [...row.cells].filter((cell) => cell.offsetParent !== null)

function focusCell(table: HTMLTableElement, row: number, column: number) {
  const line = table.rows[row]
  const cell = line && seen(line)[column]
  if (!cell) return
  const target = [...cell.querySelectorAll<HTMLElement>(WIDGETS)].find((widget) => widget.offsetParent !== null) ?? cell
  setTabStop(table, target)
  target.focus()
}

/** Makes one element the table's only tab stop (roving tabindex). */
export function setTabStop(table: HTMLTableElement, target: HTMLElement | null) {
  for (const each of table.querySelectorAll<HTMLElement>(`${WIDGETS}, [tabindex]`)) {
    if (each !== target) each.tabIndex = -1
  }
  if (target) target.tabIndex = 0
}
