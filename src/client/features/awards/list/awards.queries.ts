import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { type AwardDetails, type AwardSummary, getAward, listAwards } from '#contract/awards/awards.ts'
import type { AwardsSearch } from './awards-search.ts'

/** Under the badges' key, so that invalidating badges also refreshes the outcome of their award. */
const awards = ['badges', 'awards']

/** Polling interval, in milliseconds, for an award whose mails are being sent. */
const POLL_INTERVAL_MS = 2000
/** Polling interval, in milliseconds, for an award that can still be undone. */
const UNDOABLE_POLL_INTERVAL_MS = 15_000
/** Upper bound of the polling interval, in milliseconds: somebody else may fix the failing mails before the next retry. */
const MAX_POLL_INTERVAL_MS = 10 * 60_000
/** Polling interval, in milliseconds, for a list with awards whose mails are being sent. */
const LIST_POLL_INTERVAL_MS = 5000

/** Whether mails of an award are being sent now; those that were put off may wait for hours. */
export const areMailsLeaving = ({ counts }: AwardSummary) => counts.mails_waiting > counts.mails_put_off

/** One page of awards, newest first. Polls while mails of any of them are being sent. */
export const awardsQuery = ({ template, list, person, kind, from, to, page }: AwardsSearch) => {
  const input = { badge_template_id: template, earners_list_id: list, user_id: person, kind, from, until: to, page }
  return queryOptions({
    queryKey: [...awards, 'page', input],
    queryFn: ({ signal }) => call(listAwards, input, { signal }),
    refetchInterval: ({ state }: { state: { data?: { data: AwardSummary[] } } }) =>
      state.data?.data.some((award) => areMailsLeaving(award)) && LIST_POLL_INTERVAL_MS,
  })
}

/** One award. Polls while its mails are being sent or it can be undone. */
export const awardQuery = (id: string) =>
  queryOptions({
    queryKey: [...awards, 'one', id],
    queryFn: async ({ signal }) => (await call(getAward, { award_id: id }, { signal })).data,
    refetchInterval: ({ state }: { state: { data?: AwardDetails } }) => pollInterval(state.data),
  })

function pollInterval(award: AwardDetails | undefined): number | false {
  if (!award) return false
  if (areMailsLeaving(award)) return POLL_INTERVAL_MS
  if (award.undo_until !== null) return UNDOABLE_POLL_INTERVAL_MS
  if (award.mails_next_try_at === null) return false
  // The state cannot change before the next retry.
  return Math.min(
    Math.max(Date.parse(award.mails_next_try_at) - Date.now(), UNDOABLE_POLL_INTERVAL_MS),
    MAX_POLL_INTERVAL_MS,
  )
}
