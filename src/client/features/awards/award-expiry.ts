import { today } from '#client/ui/dates/month.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { endOfValidity, validityOf } from '#contract/validity.ts'
import type { AwardRequest } from './award-draft.ts'

/** When a badge issued at a given time, by default today, expires; null if never. */
export const computedExpiry = (template: BadgeTemplate, emittedAt: string | null | undefined) =>
  endOfValidity(emittedAt || today(), validityOf(template))

/** The first and last expiry among the badges of one award; null if they never expire. */
export type Expiries = { first: string | null; last: string | null }

/** The expiries of an award: set in the request, or computed by the service. */
export function expiriesOf(award: AwardRequest, template: BadgeTemplate, computed: Expiries | undefined): Expiries {
  if (award.expires_at !== undefined) return { first: award.expires_at, last: award.expires_at }
  const same = computedExpiry(template, award.emitted_at)
  return computed ?? { first: same, last: same }
}
