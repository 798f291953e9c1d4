import { isUuid } from '../badges/badge-search.ts'

/** What the page of planned awards keeps in its address. */
export type PlannedSearch = {
  page?: number
  /** The one that is looked at over the list. */
  award?: string
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readPlannedSearch({ page, award }: Record<string, unknown>): PlannedSearch {
  const number = Number(page)
  return {
    ...(Number.isInteger(number) && number > 1 && number <= 1_000_000 && { page: number }),
    ...(isUuid(award) && { award }),
  }
}
