/** What the overview keeps in its address: the year of the chart, this one without it. */
export type OverviewSearch = { year?: number }

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readOverviewSearch({ year }: Record<string, unknown>): OverviewSearch {
  const asked = Number(year)
  return Number.isInteger(asked) && asked >= 1900 && asked <= 9999 ? { year: asked } : {}
}
