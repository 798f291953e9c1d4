/**
 * Rows without those that say the same once more. Signing puts nameless things in an order by what they say: several that say
 * the same would be tried in every order, and from a handful on be refused.
 */
export const distinct = <Row>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
]
