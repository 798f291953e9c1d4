import { type BadgeSearch, readBadgeSearch } from '../badges/badge-search.ts'

/** Search params of an award's page: filters and order of its badges, and the badge in the side sheet. */
export type AwardBadgeSearch = Pick<BadgeSearch, 'search' | 'mail' | 'state' | 'opened' | 'sort' | 'page' | 'badge'>

/** Parses search params from an untrusted URL; invalid values are dropped. */
export function readAwardBadgeSearch(given: Record<string, unknown>): AwardBadgeSearch {
  const { search, mail, state, opened, sort, page, badge } = readBadgeSearch(given)
  const read = { search, mail, state, opened, sort, page, badge }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** A subset of the badges that a count filters by; undefined for all badges or several filters. */
export type Part = 'opened' | 'sent' | 'waiting' | 'failed' | 'revoked'

/** The filters of each subset. */
export const partSearch: Record<Part, AwardBadgeSearch> = {
  opened: { opened: 1 },
  sent: { mail: 'sent' },
  waiting: { mail: 'waiting' },
  failed: { mail: 'failed' },
  revoked: { state: 'revoked' },
}

/** Clears the filters of the subsets. */
export const wholeSearch: AwardBadgeSearch = { opened: undefined, mail: undefined, state: undefined }

export function partOf({ opened, mail, state }: AwardBadgeSearch): Part | undefined {
  if (state === 'revoked') return 'revoked'
  if (mail) return mail
  return opened === 1 ? 'opened' : undefined
}
