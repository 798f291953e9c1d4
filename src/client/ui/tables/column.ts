import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'

/**
 * What a cell contains. On small screens a row is laid out as picture / title / status / date: `picture` is shown only
 * there; `wide` and `check` are hidden there, `wide` also below 1024 px.
 */
type CellSlot = 'check' | 'picture' | 'title' | 'detail' | 'wide' | 'date' | 'status' | 'number' | 'actions'

/** A column of a table of `Row`s. */
export type Column<Row> = {
  /** Unique in its table. */
  id: string
  slot: CellSlot
  head(): ReactNode
  /** The heading is for screen readers only. */
  isHeadHidden?: boolean
  /** CSS width; without one the column takes the remaining width. */
  width?: string
  /** What the table's `sorting` is told, if the column is sortable, and which order comes first. */
  sort?: { field: string; first: 'ascending' | 'descending' }
  /** The full text, for cells that may be truncated. */
  title?(row: Row): string | null | undefined
  cell(row: Row, place: number): ReactNode
}

/** The last column: the menu of each row. */
export const menuColumn = <Row>(cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'menu',
  slot: 'actions',
  head: m.word_actions,
  isHeadHidden: true,
  width: '40px',
  cell,
})

/** The picture of each row, for small screens. */
export const pictureColumn = <Row>(cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'picture',
  slot: 'picture',
  head: m.shell_picture,
  isHeadHidden: true,
  cell,
})
