import { z } from 'zod'
import { Selection, selectsOnce } from './badge-acts.ts'
import { Award, Badge, datesInOrder } from './badges.ts'
import { data, endpoint } from './endpoint.ts'
import { imageFields, Uuid, WallClock } from './formats.ts'
import { ValidityUnit } from './validity.ts'

/**
 * What a renewal writes on the new badge: its own dates and circumstances, as an award does. An absent `expires_at` is
 * computed from the template, null is never. What the person had achieved stays with the badge that is renewed.
 */
export const Renewal = Award.omit({ badge_template_id: true })
export type Renewal = z.output<typeof Renewal>

/** A renewal as the dashboard's form fills it in. */
export const RenewalDates = Renewal.pick({ emitted_at: true, expires_at: true }).superRefine(datesInOrder)

/** Many badges that are renewed alike. */
const ManyRenewals = Selection.extend(Renewal.shape).superRefine(selectsOnce).superRefine(datesInOrder)
export type ManyRenewals = z.output<typeof ManyRenewals>

/**
 * Why a badge cannot be renewed: `erased` and `no_address`, its person or their address was erased; `renewed`, it was
 * before; `not_assignable`, its template cannot be awarded now; `issued_later`, it was issued after the day that the new
 * one would have; `duplicate`, another badge of the same person and template is renewed with the same act.
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

/** Addition: issues a new badge of the template's current version in the place of one, which keeps its dates. Once a badge. */
export const renewBadge = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/:badge_id/renew',
  summary: 'Renew a badge',
  status: 201,
  idempotent: true,
  input: Renewal.extend({ badge_id: Uuid }).superRefine(datesInOrder),
  output: data(Badge),
})

/** Addition: the same for many, all in one step. Those that cannot be renewed are left out. */
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
      /** The act that issued the new badges; null where all were left out. */
      award_id: Uuid.nullable(),
    }),
  ),
})

/** A badge that would be left out. */
const LeftOut = z.object({
  badge_id: Uuid,
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  title: z.string(),
  obstacle: RenewalObstacle,
  revoked_at: WallClock.nullable(),
  /** The badge that was issued in its place. */
  renewed_by: z.object({ id: Uuid, emitted_at: WallClock, expires_at: WallClock.nullable() }).nullable(),
})

/** Addition: what the renewal of many badges, or of one, would do at this moment. Nothing is held back for it. */
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
      /** The first hundred of them. */
      left_out_badges: z.array(LeftOut),
      /** What the new badges are of, the most first; with the end that they get. */
      templates: z.array(
        z.object({
          badge_template_id: Uuid,
          title: z.string(),
          badges_to_issue: z.int(),
          /** How long its badges are valid now; both null where they never expire by themselves. */
          validity_count: z.int().nullable(),
          validity_unit: ValidityUnit.nullable(),
          expires_at: WallClock.nullable(),
          ...imageFields('image'),
        }),
      ),
      /** The first and last end of the badges that would be renewed; null where none of them ends. */
      first_end: WallClock.nullable(),
      last_end: WallClock.nullable(),
      /** How many of them never end. */
      endless_count: z.int(),
      credits_before: z.int(),
      /** 0 where there are not enough. */
      credits_after: z.int(),
      credits_missing: z.int(),
    }),
  ),
})
export type RenewalPreview = z.output<typeof previewRenewals.output>['data']
