import { searchReader, wholeIn } from '#client/browser/search-reader.ts'

/** The overview's search params: the year of the chart, by default the current one. */
export type OverviewSearch = { year?: number }

export const readOverviewSearch = searchReader({ year: wholeIn(1900, 9999) })
