import { type SearchOf, searchReader, wholeIn } from '#client/browser/search-reader.ts'

const version = wholeIn(1, 1_000_000)
const params = { from: version, to: version }

/** The numbers of the versions to compare; by default the newest one and the one before it. */
export type HistorySearch = SearchOf<typeof params>

export const readHistorySearch = searchReader(params)
