import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { correctRecipient, resendBadge, resendBadges, revokeBadges, type Selection } from '#contract/badge-acts.ts'
import { revokeBadge } from '#contract/badges.ts'
import { listEvents } from '#contract/history.ts'
import { settleMistake } from '#contract/mails/mistake-reports.ts'
import { badgeQuery, invalidateBadges } from '../badges/badges.queries.ts'

/** The newest events of a badge's history. Under the badges' key, because changes to badges add events. */
export const badgeHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['badges', 'history', id],
    queryFn: async ({ signal }) => (await call(listEvents, { subject: 'badge', subject_id: id }, { signal })).data,
  })

/** Revokes a badge. Refetches even after an error, because somebody else may have changed the badge first. */
export const revokeBadgeMutation = mutationOptions({
  mutationFn: async (request: z.input<typeof revokeBadge.input>) => (await call(revokeBadge, request)).data,
  onSuccess: (badge, _request, _before, { client }) => client.setQueryData(badgeQuery(badge.id).queryKey, badge),
  onSettled: (_badge, _error, _request, _before, { client }) => invalidateBadges(client),
})

/** Revokes many badges for one reason. */
export const revokeBadgesMutation = mutationOptions({
  mutationFn: async (request: Selection & { reason: string }) => {
    const { revoked_count, skipped_count } = (await call(revokeBadges, request)).data
    return { done: revoked_count, skipped: skipped_count }
  },
  onSettled: (_done, _error, _request, _before, { client }) => invalidateBadges(client),
})

/** Sends the mails of many badges again. `key` is the idempotency key of one user action. */
export const resendBadgesMutation = mutationOptions({
  mutationFn: async ({ selection, key }: { selection: Selection; key: string }) => {
    const { resent_count, skipped_count } = (await call(resendBadges, selection, { idempotencyKey: key })).data
    return { done: resent_count, skipped: skipped_count }
  },
  onSettled: (_done, _error, _request, _before, { client }) => invalidateBadges(client),
})

export const resendBadgeMutation = mutationOptions({
  mutationFn: async ({ badge_id, key }: { badge_id: string; key: string }) =>
    (await call(resendBadge, { badge_id }, { idempotencyKey: key })).data,
  onSuccess: (badge, _request, _before, { client }) => client.setQueryData(badgeQuery(badge.id).queryKey, badge),
  onSettled: (_badge, _error, _request, _before, { client }) => invalidateBadges(client),
})

export const correctRecipientMutation = mutationOptions({
  mutationFn: async (request: z.input<typeof correctRecipient.input>) => (await call(correctRecipient, request)).data,
  onSuccess: (badge, _request, _before, { client }) => client.setQueryData(badgeQuery(badge.id).queryKey, badge),
  onSettled: (_badge, _error, _request, _before, { client }) => invalidateBadges(client),
})

/** Marks the report of a badge sent to the wrong person as settled. */
export const settleMistakeMutation = mutationOptions({
  mutationFn: async (request: z.input<typeof settleMistake.input>) => (await call(settleMistake, request)).data,
  onSuccess: (badge, _request, _before, { client }) => client.setQueryData(badgeQuery(badge.id).queryKey, badge),
  onSettled: (_badge, _error, _request, _before, { client }) => invalidateBadges(client),
})
