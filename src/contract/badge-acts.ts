import { z } from 'zod'
import { Badge, BadgeFilter, Recipient, RevokeBadge } from './badges.ts'
import { data, endpoint } from './endpoint.ts'
import { count, listOf, Uuid } from './formats.ts'

/** Badges that one act names by their ids. */
const MOST_BADGES = 50_000

/**
 * The badges that an act is for: named by id, or all that the filters of E15 match. With a filter comes the number that
 * its listing showed, so that nothing happens to badges that nobody has seen.
 */
export const Selection = z.object({
  badge_ids: listOf(Uuid, MOST_BADGES).optional(),
  filter: BadgeFilter.optional(),
  expected_count: count(1, 100_000_000).optional(),
})
export type Selection = z.output<typeof Selection>

/** Ids or a filter, and with a filter the number that was seen. */
export function selectsOnce({ badge_ids, filter, expected_count }: Selection, context: z.RefinementCtx) {
  const missing = (field: keyof Selection, code = 'required') =>
    context.addIssue({ code: 'custom', path: [field], params: { code } })
  if (!filter && !badge_ids?.length) missing('badge_ids')
  if (filter && badge_ids) missing('badge_ids', 'ids_or_filter')
  if (filter && expected_count === undefined) missing('expected_count')
}

/** Addition: revokes many badges for one reason, all in one step. Those revoked before keep their own reason. */
export const revokeBadges = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/revoke',
  summary: 'Revoke many badges',
  isLarge: true,
  input: Selection.extend(RevokeBadge.shape).superRefine(selectsOnce),
  output: data(z.object({ revoked_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

/** Addition: sends the mail of an award again. One that still waits is sent now instead. */
export const resendBadge = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/:badge_id/resend',
  summary: 'Send the mail of an award again',
  idempotent: true,
  input: z.object({ badge_id: Uuid }),
  output: data(Badge),
})

/** Addition: the same for many; revoked badges are left out. */
export const resendBadges = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/resend',
  summary: 'Send the mails of many awards again',
  isLarge: true,
  idempotent: true,
  input: Selection.superRefine(selectsOnce),
  output: data(z.object({ resent_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

export const CorrectRecipient = Recipient.partial()
export type CorrectRecipient = z.output<typeof CorrectRecipient>

/** Addition: corrects whom a badge was issued to, until the recipient has opened it. Its public address stays. */
export const correctRecipient = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/badges/:badge_id/recipient',
  summary: 'Correct the recipient of a badge',
  input: CorrectRecipient.extend({ badge_id: Uuid }),
  output: data(Badge),
})
