import { type BadgeSearch, readBadgeSearch } from '../badges/badge-search.ts'

/** What the page of an award keeps in its address: how its badges are narrowed and ordered, and which is looked at. */
export type AwardBadgeSearch = Pick<BadgeSearch, 'search' | 'mail' | 'state' | 'opened' | 'sort' | 'page' | 'badge'>

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readAwardBadgeSearch(given: Record<string, unknown>): AwardBadgeSearch {
  const { search, mail, state, opened, sort, page, badge } = readBadgeSearch(given)
  const read = { search, mail, state, opened, sort, page, badge }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The part of the badges that is on screen; undefined for all of them, and where several filters are on. */
export type Part = 'opened' | 'sent' | 'waiting' | 'failed' | 'revoked'

/** The filters of each part. */
export const partSearch: Record<Part, AwardBadgeSearch> = {
  opened: { opened: 1 },
  sent: { mail: 'sent' },
  waiting: { mail: 'waiting' },
  failed: { mail: 'failed' },
  revoked: { state: 'revoked' },
}

/** Takes the parts off. */
export const wholeSearch: AwardBadgeSearch = { opened: undefined, mail: undefined, state: undefined }

export function partOf({ opened, mail, state }: AwardBadgeSearch): Part | undefined {
  if (state === 'revoked') return 'revoked'
  if (mail) return mail
  return opened === 1 ? 'opened' : undefined
}
