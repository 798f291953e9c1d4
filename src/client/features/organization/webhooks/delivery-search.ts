import { defineSearch, oneOf, pageIn, uuidIn } from '#client/browser/search-reader.ts'
import type { DeliveryState } from '#contract/webhooks/deliveries.ts'
import type { SentEvent } from '#contract/webhooks/events.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const states = ['undelivered', 'waiting', 'retrying', 'delivered', 'failed'] as const satisfies (
  | DeliveryState
  | 'undelivered'
)[]
export const events = [
  'badge.issued',
  'badge.revoked',
  'badge.corrected',
  'badge.renewed',
  'badge.expired',
  'award.finished',
  'award.undone',
  'mail.failed',
  'path.completed',
  'template.activated',
  'template.archived',
  'earner.erased',
  'import.finished',
  'claim.submitted',
  'endpoint.test',
] as const satisfies SentEvent[]
export const days = ['1', '7'] as const

const listing = defineSearch(
  { state: oneOf(states), event: oneOf(events), days: oneOf(days) },
  { page: pageIn, /** The opened delivery. */ delivery: uuidIn },
)

/** Search params of a webhook's page. */
export type DeliverySearch = ReturnType<typeof listing.read>

export const { read: readDeliverySearch, isFiltered, unfiltered } = listing
