import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { holdAward, releaseAward } from '#contract/awards/awards.ts'

/** Interval, in milliseconds, at which an open dialog renews its hold, well within the 20 seconds that one lasts. */
const RENEW_MS = 6000

const holdQuery = (award_id: string, holder: string) =>
  queryOptions({
    queryKey: ['award-hold', award_id, holder],
    queryFn: async ({ signal }) => (await call(holdAward, { award_id, holder }, { signal })).data,
    refetchInterval: RENEW_MS,
    // The dialog stays open while somebody looks something up in another tab.
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  })

/** Keeps the mails of an award back while the component is shown. */
export function useAwardHold(awardId: string) {
  const [holder] = useState(newHolder)
  useEffect(
    () => () => {
      // If this fails, the hold ends by itself soon.
      call(releaseAward, { award_id: awardId, holder }).catch(() => undefined)
    },
    [awardId, holder],
  )
  return useQuery(holdQuery(awardId, holder))
}

/** A random UUID. */
const newHolder = () => newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
