import { z } from 'zod'
import { Badge, BadgeFilter, getBadge, Recipient, RevokeBadge } from './badges.ts'
import { OtherName } from './earners/other-name.ts'
import { data, endpoint, replacing } from './endpoint.ts'
import { count, listOf, Uuid } from './formats.ts'

/** The maximum number of badge ids in one request. */
const MAX_BADGES = 50_000

/**
 * The badges to act on: by id, or all that match the filters of E15. A filter requires the count that the listing
 * showed, so that badges added since are not affected unseen.
 */
export const Selection = z.object({
  badge_ids: listOf(Uuid, MAX_BADGES).optional(),
  filter: BadgeFilter.optional(),
  expected_count: count(1, 100_000_000).optional(),
})
export type Selection = z.output<typeof Selection>

/** Checks that there are either ids or a filter, and that a filter comes with the expected count. */
export function checkSelection({ badge_ids, filter, expected_count }: Selection, context: z.RefinementCtx) {
  const missing = (field: keyof Selection, code = 'required') =>
    context.addIssue({ code: 'custom', path: [field], params: { code } })
  if (!filter && !badge_ids?.length) missing('badge_ids')
  if (filter && badge_ids) missing('badge_ids', 'ids_or_filter')
  if (filter && expected_count === undefined) missing('expected_count')
}

/**
 * Addition: revokes many badges for one reason, in one transaction. Already revoked badges keep their own reason. Issuers may
 * revoke all badges of an award that they made: a filter with its `award_id`.
 */
export const revokeBadges = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/revoke',
  summary: 'Revoke many badges',
  isLarge: true,
  input: Selection.extend(RevokeBadge.shape).superRefine(checkSelection),
  output: data(z.object({ revoked_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

/** Addition: sends the mail about an award again. If one is still waiting, it is sent now instead. */
export const resendBadge = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/:badge_id/resend',
  summary: 'Send the email of an award again',
  idempotent: true,
  input: z.object({ badge_id: Uuid }),
  output: data(Badge),
})

/** Addition: the same for many badges; revoked ones are skipped. */
export const resendBadges = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/resend',
  summary: 'Send the emails of many awards again',
  isLarge: true,
  idempotent: true,
  input: Selection.superRefine(checkSelection),
  output: data(z.object({ resent_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

export const CorrectRecipient = Recipient.partial().extend({ other_name: OtherName.optional() })
export type CorrectRecipient = z.output<typeof CorrectRecipient>

/** Addition: corrects the recipient of a badge that has not been opened yet. Its public URL stays the same. */
export const correctRecipient = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/badges/:badge_id/recipient',
    summary: 'Correct the recipient of a badge',
    input: CorrectRecipient.extend({ badge_id: Uuid }),
    output: data(Badge),
  }),
  {
    shownBy: () => getBadge,
    seen: ({ recipient_email, recipient_first_name, recipient_last_name }: Partial<Badge>) => ({
      recipient_email,
      recipient_first_name,
      recipient_last_name,
    }),
  },
)
