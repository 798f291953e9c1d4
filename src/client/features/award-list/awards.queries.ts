import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { type AwardDetails, getAward, type KeptAward, listAwards } from '#contract/awards/awards.ts'
import type { AwardsSearch } from './awards-search.ts'

/** Under the badges: whatever is done to badges changes what became of their award, too. */
const awards = ['badges', 'awards']

/** Between two looks at an award whose mails leave, in milliseconds. */
const PAUSE = 2000
/** The same for one that only may still be undone. */
const LONG_PAUSE = 15_000
/** The longest pause: once mails that were put off are tried again, somebody else may have seen to them. */
const LONGEST_PAUSE = 10 * 60_000
/** Between two looks at a list in which mails leave. */
const LIST_PAUSE = 5000

/** Whether mails of an award leave in these minutes: those that were put off may wait for hours. */
export const areMailsLeaving = ({ counts }: KeptAward) => counts.mails_waiting > counts.mails_put_off

/** One page, the newest first. While mails of one of them leave it is asked for again. */
export const awardsQuery = ({ template, list, person, kind, from, to, page }: AwardsSearch) => {
  const input = { badge_template_id: template, earners_list_id: list, user_id: person, kind, from, until: to, page }
  return queryOptions({
    queryKey: [...awards, 'page', input],
    queryFn: ({ signal }) => call(listAwards, input, { signal }),
    refetchInterval: ({ state }: { state: { data?: { data: KeptAward[] } } }) =>
      state.data?.data.some((award) => areMailsLeaving(award)) && LIST_PAUSE,
  })
}

/** One award. As long as it is live, it is asked for again: whoever waits sees its mails leave. */
export const awardQuery = (id: string) =>
  queryOptions({
    queryKey: [...awards, 'one', id],
    queryFn: async ({ signal }) => (await call(getAward, { award_id: id }, { signal })).data,
    refetchInterval: ({ state }: { state: { data?: AwardDetails } }) => pauseFor(state.data),
  })

function pauseFor(award: AwardDetails | undefined): number | false {
  if (!award) return false
  if (areMailsLeaving(award)) return PAUSE
  if (award.undo_until !== null) return LONG_PAUSE
  if (award.mails_next_try_at === null) return false
  // Nothing happens before.
  return Math.min(Math.max(Date.parse(award.mails_next_try_at) - Date.now(), LONG_PAUSE), LONGEST_PAUSE)
}
