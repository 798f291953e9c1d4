import type { AwardBadgeSearch } from './award-badge-search.ts'

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
