/**
 * Removes rows with identical content. Canonicalization orders blank nodes by their content: with identical ones it tries
 * every order, and rejects the document from a handful of them on.
 */
export const distinct = <Row>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
]
