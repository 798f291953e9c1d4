import { flagIn, pageIn, searchReader, textIn, uuidIn } from '#client/browser/search-reader.ts'

/** Reads the search params of the list of claims and of the page of one: they share a reader, which the entry has. */
export const readClaimSearch = searchReader({
  /** Checked by `stateIn` of the pages, which know the states. */
  state: textIn,
  /** A title or code; of one claim, a name or an address. */
  search: textIn,
  page: pageIn,
  /** 1 while it is edited. */
  edit: flagIn,
  /** What a new one is copied from. */
  from: uuidIn,
  /** The submission that is open. */
  person: uuidIn,
})

export type ClaimSearch = ReturnType<typeof readClaimSearch>
