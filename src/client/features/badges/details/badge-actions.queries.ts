import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { everyPage } from '#client/api/every-page.ts'
import { correctRecipient, resendBadge, resendBadges, revokeBadges, type Selection } from '#contract/badge-actions.ts'
import { type Recipient, revokeBadge } from '#contract/badges.ts'
import { listEvents } from '#contract/history.ts'
import { resolveMistake } from '#contract/mails/mistake-reports.ts'
import { changingBadge, changingBadges } from '../badges.queries.ts'

/** A badge's whole history, newest first. Under the badges' key, because changes to badges add events. */
export const badgeHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['badges', 'history', id],
    queryFn: ({ signal }) => everyPage(listEvents, { subject: 'badge', subject_id: id }, { signal }),
  })

export const revokeBadgeMutation = mutationOptions({
  mutationFn: async (request: z.input<typeof revokeBadge.input>) => (await call(revokeBadge, request)).data,
  ...changingBadge,
})

/** Revokes many badges for one reason. */
export const revokeBadgesMutation = mutationOptions({
  mutationFn: async (request: Selection & { reason: string }) => {
    const { revoked_count, skipped_count } = (await call(revokeBadges, request)).data
    return { done: revoked_count, skipped: skipped_count }
  },
  ...changingBadges,
})

/** Sends the mails of many badges again. `key` is the idempotency key of one user action. */
export const resendBadgesMutation = mutationOptions({
  mutationFn: async ({ selection, key }: { selection: Selection; key: string }) => {
    const { resent_count, skipped_count } = (await call(resendBadges, selection, { idempotencyKey: key })).data
    return { done: resent_count, skipped: skipped_count }
  },
  ...changingBadges,
})

export const resendBadgeMutation = mutationOptions({
  mutationFn: async ({ badge_id, key }: { badge_id: string; key: string }) =>
    (await call(resendBadge, { badge_id }, { idempotencyKey: key })).data,
  ...changingBadge,
})

export const correctRecipientMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...request }: SaveOf<typeof correctRecipient> & Recipient) =>
    (await call(correctRecipient, request, { madeFrom })).data,
  ...changingBadge,
})

/** Marks the report of a badge sent to the wrong person as settled. */
export const settleMistakeMutation = mutationOptions({
  mutationFn: async (request: z.input<typeof resolveMistake.input>) => (await call(resolveMistake, request)).data,
  ...changingBadge,
})
