import { defineSearch, oneOf, pageIn, textIn, uuidIn } from '#client/browser/search-reader.ts'
import type { PathState, ProgressFilter } from '#contract/learning-paths/path-progress.ts'

/** The states in the order in which people go through them. */
export const pathStates = [
  'started',
  'complete',
  'proposed',
  'waiting_for_credits',
  'awarded',
  'lapsed',
  'withheld',
] as const satisfies PathState[]

const listing = defineSearch(
  {
    state: oneOf([...pathStates, 'at_risk']),
    /** An earners list's id. */
    list: uuidIn,
    /** The id of a step that people do not hold. */
    missing: uuidIn,
    /** Part of a name or of an e-mail address. */
    search: textIn,
  },
  { page: pageIn },
)

/** Search params of the progress page. */
export type ProgressSearch = ReturnType<typeof listing.read>

export const { read: readProgressSearch, isFiltered } = listing

/** The service's filter for these search params, without the page. */
export const filterOf = ({ state, list, missing, search }: ProgressSearch): ProgressFilter => ({
  ...(state && { state }),
  ...(list && { earners_list_id: list }),
  ...(missing && { missing_step: missing }),
  ...(search && { search }),
})
