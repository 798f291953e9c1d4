import { today } from '#client/ui/dates/month.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { endOfValidity, validityOf } from '#contract/validity.ts'
import type { AwardRequest } from './award-draft.ts'

/** When a badge expires that is issued at a moment, or today; null where it never does. */
export const computedExpiry = (template: BadgeTemplate, emittedAt: string | null | undefined) =>
  endOfValidity(emittedAt || today(), validityOf(template))

/** The first and the last day on which badges of one award expire; null where they never do. */
export type Expiries = { first: string | null; last: string | null }

/** When the badges of an award expire, as it says itself or as the service has computed it. */
export function expiriesOf(award: AwardRequest, template: BadgeTemplate, computed: Expiries | undefined): Expiries {
  if (award.expires_at !== undefined) return { first: award.expires_at, last: award.expires_at }
  const same = computedExpiry(template, award.emitted_at)
  return computed ?? { first: same, last: same }
}
