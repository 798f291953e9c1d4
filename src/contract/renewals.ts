import { z } from 'zod'
import { checkSelection, Selection } from './badge-actions.ts'
import { Award, Badge, datesInOrder } from './badges.ts'
import { data, endpoint } from './endpoint.ts'
import { imageFields, Uuid, WallClock } from './formats.ts'
import { ValidityUnit } from './validity.ts'

/**
 * The dates and details of the new badge, as for an award. Without `expires_at` the expiry is computed from the
 * template; null means never. The person's results stay with the old badge.
 */
export const Renewal = Award.omit({ badge_template_id: true })
export type Renewal = z.output<typeof Renewal>

/** The dates of a renewal, for the dashboard's form. */
export const RenewalDates = Renewal.pick({ emitted_at: true, expires_at: true }).superRefine(datesInOrder)

/** The same renewal for many badges. */
const ManyRenewals = Selection.extend(Renewal.shape).superRefine(checkSelection).superRefine(datesInOrder)
export type ManyRenewals = z.output<typeof ManyRenewals>

/**
 * Why a badge cannot be renewed. `erased`, `no_address`: its person or their address was erased. `renewed`: it already
 * was. `not_assignable`: its template cannot be awarded now. `issued_later`: it was issued after the new badge's date.
 * `duplicate`: another badge of the same person and template is renewed in the same request.
 */
export const RenewalObstacle = z.enum([
  'renewed',
  'revoked',
  'not_assignable',
  'duplicate',
  'issued_later',
  'no_address',
  'erased',
])
export type RenewalObstacle = z.output<typeof RenewalObstacle>

/**
 * Addition: issues a badge of the template's current version in place of one, which keeps its dates. Once per badge.
 */
export const renewBadge = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/:badge_id/renew',
  summary: 'Renew a badge',
  status: 201,
  idempotent: true,
  input: Renewal.extend({ badge_id: Uuid }).superRefine(datesInOrder),
  output: data(Badge),
})

/** Addition: the same for many badges, in one transaction. Those that cannot be renewed are skipped. */
export const renewBadges = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/renew',
  summary: 'Renew many badges',
  isLarge: true,
  idempotent: true,
  input: ManyRenewals,
  output: data(
    z.object({
      renewed_count: z.int(),
      skipped_count: z.int(),
      message: z.string(),
      /** The award that issued the new badges; null when all were skipped. */
      award_id: Uuid.nullable(),
    }),
  ),
})

/** A badge that would be skipped. */
const LeftOut = z.object({
  badge_id: Uuid,
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  title: z.string(),
  obstacle: RenewalObstacle,
  revoked_at: WallClock.nullable(),
  /** The badge that renewed it. */
  renewed_by: z.object({ id: Uuid, emitted_at: WallClock, expires_at: WallClock.nullable() }).nullable(),
})

/** Addition: previews the renewal of one or many badges at this moment. Nothing is reserved. */
export const previewRenewals = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/renew/preview',
  summary: 'Preview the renewal of many badges',
  isLarge: true,
  input: ManyRenewals,
  output: data(
    z.object({
      selected_count: z.int(),
      badges_to_issue: z.int(),
      people_count: z.int(),
      left_out: z.array(z.object({ obstacle: RenewalObstacle, badges_count: z.int() })),
      /** The first hundred skipped badges. */
      left_out_badges: z.array(LeftOut),
      /** The new badges by template, most first, with their expiry. */
      templates: z.array(
        z.object({
          badge_template_id: Uuid,
          title: z.string(),
          badges_to_issue: z.int(),
          /** The template's current validity; both null if its badges never expire by default. */
          validity_count: z.int().nullable(),
          validity_unit: ValidityUnit.nullable(),
          expires_at: WallClock.nullable(),
          ...imageFields('image'),
        }),
      ),
      /** The earliest and latest expiry of the badges to renew; null if none expires. */
      first_end: WallClock.nullable(),
      last_end: WallClock.nullable(),
      /** How many of them never expire. */
      endless_count: z.int(),
      credits_before: z.int(),
      /** 0 if there are not enough. */
      credits_after: z.int(),
      credits_missing: z.int(),
    }),
  ),
})
export type RenewalPreview = z.output<typeof previewRenewals.output>['data']
