import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import type { Column } from './column.ts'

/** The picture of each row, for small screens. */
export const pictureColumn = <Row>(cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'picture',
  slot: 'picture',
  head: m.shell_picture,
  isHeadHidden: true,
  cell,
})
