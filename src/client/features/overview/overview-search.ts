/** What the overview keeps in its address: the year of the chart, this one without it. */
export type OverviewSearch = { year?: number }

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readOverviewSearch({ year }: Record<string, unknown>): OverviewSearch {
  const number = Number(year)
  return Number.isInteger(number) && number >= 1900 && number <= 9999 ? { year: number } : {}
}
