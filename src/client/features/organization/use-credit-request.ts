import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import type { CreditTransaction } from '#contract/credits.ts'

/** Between two looks at a request that waits, in milliseconds. */
const ANSWER_PAUSE = 10_000

/** The newest request for credits as long as it concerns anybody: it waits, or was declined last; null otherwise. */
export const newestRequestQuery = queryOptions({
  queryKey: ['credits', 'newest-request'],
  // Whoever waits for the answer sees it come.
  refetchInterval: ({ state }: { state: { data?: CreditTransaction | null } }) =>
    state.data?.status === 'request' && ANSWER_PAUSE,
  queryFn: async ({ signal }) => {
    // For the few that are short of credits: the overview need not bring it for everybody.
    const { listCreditTransactions } = await import('#contract/credits.ts')
    const ask = async (status: 'request' | 'declined') =>
      (await call(listCreditTransactions, { status }, { signal })).data[0]
    const [waiting, declined] = await Promise.all([ask('request'), ask('declined')])
    if (waiting || !declined) return waiting ?? null
    const [newest] = (await call(listCreditTransactions, {}, { signal })).data
    return newest?.id === declined.id ? declined : null
  },
})

/** Milliseconds between one look and the next while a request waits: the operator's answer shows without a reload. */
const PAUSE = 30_000

/**
 * The newest request for credits as long as it concerns anybody. Once it is answered, all that shows credits is asked for
 * again. @param enabled whether the page has a use for it
 */
export function useCreditRequest({ enabled = true } = {}) {
  const client = useQueryClient()
  const query = useQuery({
    ...newestRequestQuery,
    enabled,
    refetchInterval: ({ state }) => state.data?.status === 'request' && PAUSE,
  })
  const waits = query.data?.status === 'request'
  const waited = useRef(waits)
  useEffect(() => {
    if (waited.current && !waits) {
      void client.invalidateQueries({ queryKey: userQuery.queryKey })
      // The credits among the figures of the overview, which stand under the badges.
      void client.invalidateQueries({ queryKey: ['badges'] })
    }
    waited.current = waits
  }, [client, waits])
  return query
}
