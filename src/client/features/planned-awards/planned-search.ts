import { isUuid } from '../badges/badge-search.ts'

/** Search params of the planned awards. */
export type PlannedSearch = {
  page?: number
  /** The award whose sheet is open. */
  award?: string
}

/** Parses search params; invalid values are dropped. */
export function readPlannedSearch({ page, award }: Record<string, unknown>): PlannedSearch {
  const number = Number(page)
  return {
    ...(Number.isInteger(number) && number > 1 && number <= 1_000_000 && { page: number }),
    ...(isUuid(award) && { award }),
  }
}
