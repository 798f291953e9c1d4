import { defineSearch, flagIn, oneOf, pageIn, textIn, uuidIn } from '#client/browser/search-reader.ts'
import type { RequestKind } from '#contract/requests.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const kinds = ['name', 'erasure', 'mistake'] as const satisfies RequestKind[]

const listing = defineSearch(
  { kind: oneOf(kinds), search: textIn },
  {
    /** 1 for those that have been answered. */ answered: flagIn,
    /** 1 for the campaigns for leavers. */ leavers: flagIn,
    page: pageIn,
    /** The opened request. */ request: uuidIn,
  },
)

/** Search params of the requests. */
export type RequestsSearch = ReturnType<typeof listing.read>

export const { read: readRequestsSearch } = listing
