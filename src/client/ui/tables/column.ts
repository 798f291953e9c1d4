import type { ReactNode } from 'react'

/**
 * What a cell contains. On small screens a row is laid out as picture / title / status / date: `picture` is shown only
 * there; `wide` and `check` are hidden there, `wide` also below 1024 px. A table with `line`s has them there below its title,
 * each over the whole width, in place of details and dates.
 */
type CellSlot = 'check' | 'picture' | 'title' | 'detail' | 'line' | 'wide' | 'date' | 'status' | 'number' | 'actions'

/** A column of a table of `Row`s. */
export type Column<Row> = {
  /** Unique in its table. */
  id: string
  /** Left out in a table with a layout of its own. */
  slot?: CellSlot
  /** For a column that its table lays out itself. */
  className?: string
  head(): ReactNode
  /** The heading is for screen readers only. */
  isHeadHidden?: boolean
  /** CSS width; without one the column takes the remaining width. */
  width?: string
  /** The width of the window, in rem, from which the column is shown. */
  from?: 70 | 80 | 85 | 100
  /** What the `sorting` of a `GridTable` is told, if the column is sortable, and which order comes first. */
  sort?: { field: string; first: 'ascending' | 'descending' }
  /** How the table is sorted by this column now. */
  order?: 'ascending' | 'descending'
  /** The full text, for cells that may be truncated. */
  title?(row: Row): string | null | undefined
  /** Without it, the cell says its title. */
  cell?(row: Row, place: number): ReactNode
  /** The cell in the last row, for all rows together. */
  total?(): ReactNode
  /** Its cells name their rows. */
  isRowHead?: boolean
}
