import { type SearchOf, searchReader } from '#client/browser/search-reader.ts'
import { badgeParams } from '../../badges/badge-search.ts'

const { search, mail, state, opened, sort, page, badge } = badgeParams
const params = { search, mail, state, opened, sort, page, badge }

/** Search params of an award's page: filters and order of its badges, and the badge in the side sheet. */
export type AwardBadgeSearch = SearchOf<typeof params>

export const readAwardBadgeSearch = searchReader(params)

/** A subset of the badges that a count filters by; undefined for all badges or several filters. */
export type Part = 'opened' | 'sent' | 'waiting' | 'failed' | 'revoked' | 'undone'

/** The filters of each subset. */
export const partSearch: Record<Part, AwardBadgeSearch> = {
  opened: { opened: 1 },
  sent: { mail: 'sent' },
  waiting: { mail: 'waiting' },
  failed: { mail: 'failed' },
  revoked: { state: 'revoked' },
  undone: { state: 'undone' },
}

/** Clears the filters of the subsets. */
export const wholeSearch: AwardBadgeSearch = { opened: undefined, mail: undefined, state: undefined }

export function partOf({ opened, mail, state }: AwardBadgeSearch): Part | undefined {
  if (state === 'revoked' || state === 'undone') return state
  if (mail) return mail
  return opened === 1 ? 'opened' : undefined
}
