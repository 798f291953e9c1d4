/**
 * The row of a statement that always returns exactly one: it counts, or writes one and returns it.
 * @throws Error if there are none or several, which is a bug
 */
export function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`A statement for one row answered with ${rows.length}`)
  return row
}
