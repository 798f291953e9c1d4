/**
 * The row of a statement that always answers with exactly one: it counts, or writes one and returns it.
 * @throws Error where it answered with none or with several, which is a fault of ours
 */
export function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`A statement for one row answered with ${rows.length}`)
  return row
}
