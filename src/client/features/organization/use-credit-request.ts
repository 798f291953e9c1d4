import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { userQuery } from '#client/features/session/session.queries.ts'
import { newestRequestQuery } from './organization.queries.ts'

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
