import type { BadgeFilter } from '#contract/badges.ts'

/** The states that people filter by; `invalid` is kept for imported badges that failed a check. */
export const filteredStates = ['valid', 'expired', 'revoked'] as const
type FilteredState = (typeof filteredStates)[number]

const sorts = ['-emitted_at', 'emitted_at', '-expires_at', 'expires_at'] as const
export type BadgeSort = (typeof sorts)[number]

/** What the badges page keeps in its address, so that it can be sent, reloaded and stepped back to. */
export type BadgeSearch = {
  /** Part of a name, or the beginning of a badge's id. */
  search?: string
  state?: FilteredState
  /** A template's id. */
  template?: string
  /** Only what expires by this day, `yyyy-mm-dd`. */
  expires?: string
  /** Newest first without it. */
  sort?: BadgeSort
  page?: number
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readBadgeSearch(given: Record<string, unknown>): BadgeSearch {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : ''
  const page = Number(given.page)
  return {
    ...(search.trim() && { search: search.trim().slice(0, 255) }),
    ...pick('state', given.state, filteredStates),
    ...(isUuid(given.template) && { template: given.template }),
    ...(isDay(given.expires) && { expires: given.expires }),
    ...pick('sort', given.sort, sorts),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}

/** What the service is asked for such an address. */
export const filterOf = ({
  search,
  state,
  template,
  expires,
  sort,
  page,
}: BadgeSearch): BadgeFilter & { page?: number } => ({
  search,
  state,
  badge_template_id: template,
  expires_at_before: expires,
  sort,
  page,
})

/** True where the address narrows the list. */
export const isFiltered = ({ search, state, template, expires }: BadgeSearch) =>
  Boolean(search || state || template || expires)

/** Takes every filter off. */
export const unfiltered: BadgeSearch = { search: undefined, state: undefined, template: undefined, expires: undefined }

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

function pick<Name extends string, Choice>(name: Name, value: unknown, choices: readonly Choice[]) {
  const found = choices.find((choice) => choice === value)
  return (found === undefined ? {} : { [name]: found }) as { [key in Name]?: Choice }
}
