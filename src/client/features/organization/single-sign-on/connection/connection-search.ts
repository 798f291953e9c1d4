import { oneOf, type SearchOf, searchReader } from '#client/browser/search-reader.ts'

/** The steps of a connection's set-up. */
export const STEPS = ['addresses', 'domain', 'test', 'on'] as const
export type SetUpStep = (typeof STEPS)[number]

const readers = { step: oneOf(STEPS) }
/** The step that is open. */
export type ConnectionSearch = SearchOf<typeof readers>

export const readConnectionSearch: (given: Record<string, unknown>) => ConnectionSearch = searchReader(readers)
