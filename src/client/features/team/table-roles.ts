/** The roles of a table, said again because a small screen lays it out as blocks, which takes them away. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const
