import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import type { CreditTransaction } from '#contract/credits.ts'

/** Polling interval for a pending request, in milliseconds. */
const POLL_INTERVAL_MS = 10_000

/** The newest credit request if it is pending, or if it is the last transaction and was declined; null otherwise. */
export const newestRequestQuery = queryOptions({
  queryKey: ['credits', 'newest-request'],
  // Polls for the operator's answer.
  refetchInterval: ({ state }: { state: { data?: CreditTransaction | null } }) =>
    state.data?.status === 'request' && POLL_INTERVAL_MS,
  queryFn: async ({ signal }) => {
    // Lazy: only organizations short of credits need it, and the overview loads this module for everybody.
    const { listCreditTransactions } = await import('#contract/credits.ts')
    const ask = async (status: 'request' | 'declined') =>
      (await call(listCreditTransactions, { status }, { signal })).data[0]
    const [waiting, declined] = await Promise.all([ask('request'), ask('declined')])
    if (waiting || !declined) return waiting ?? null
    const [newest] = (await call(listCreditTransactions, {}, { signal })).data
    return newest?.id === declined.id ? declined : null
  },
})

/**
 * The newest credit request. Once it is answered, everything that shows credits is refetched. @param enabled false if
 * the page does not need it
 */
export function useCreditRequest({ enabled = true } = {}) {
  const client = useQueryClient()
  const query = useQuery({ ...newestRequestQuery, enabled })
  const waits = query.data?.status === 'request'
  const waited = useRef(waits)
  useEffect(() => {
    if (waited.current && !waits) {
      void client.invalidateQueries({ queryKey: userQuery.queryKey })
      // The overview's figures include credits and are under the badges' key.
      void client.invalidateQueries({ queryKey: ['badges'] })
    }
    waited.current = waits
  }, [client, waits])
  return query
}
