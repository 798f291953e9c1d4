import { pageIn, type SearchOf, searchReader, uuidIn } from '#client/browser/search-reader.ts'

const params = {
  page: pageIn,
  /** The award whose sheet is open. */
  award: uuidIn,
}

/** Search params of the planned awards. */
export type PlannedSearch = SearchOf<typeof params>

export const readPlannedSearch = searchReader(params)
