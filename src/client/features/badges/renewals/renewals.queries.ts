import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import type { Selection } from '#contract/badge-actions.ts'
import { previewRenewals, type RenewalDates, renewBadge, renewBadges } from '#contract/renewals.ts'
import { changingBadge, changingBadges } from '../badges.queries.ts'

export type Dates = z.output<typeof RenewalDates>

/** Badges to renew. `key` is the idempotency key of one user action. */
export type RenewalRequest = { selection: Selection; dates: Dates; key: string }

/** What a renewal would do now. The key stands for the selection, which can list thousands of badges. */
export const renewalPreviewQuery = ({ selection, dates, key }: RenewalRequest) =>
  queryOptions({
    queryKey: ['renewal-preview', key, dates],
    queryFn: async ({ signal }) => (await call(previewRenewals, { ...selection, ...dates }, { signal })).data,
    gcTime: 0,
    retry: false,
  })

export const renewBadgeMutation = mutationOptions({
  mutationFn: async ({ badge_id, dates, key }: Omit<RenewalRequest, 'selection'> & { badge_id: string }) =>
    (await call(renewBadge, { badge_id, ...dates }, { idempotencyKey: key })).data,
  ...changingBadge,
})

export const renewBadgesMutation = mutationOptions({
  mutationFn: async ({ selection, dates, key }: RenewalRequest) => {
    const { renewed_count, skipped_count } = (
      await call(renewBadges, { ...selection, ...dates }, { idempotencyKey: key })
    ).data
    return { done: renewed_count, skipped: skipped_count }
  },
  ...changingBadges,
})
