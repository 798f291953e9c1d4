/** The overview's search params: the year of the chart, by default the current one. */
export type OverviewSearch = { year?: number }

/** Parses search params; invalid values are dropped. */
export function readOverviewSearch({ year }: Record<string, unknown>): OverviewSearch {
  const number = Number(year)
  return Number.isInteger(number) && number >= 1900 && number <= 9999 ? { year: number } : {}
}
