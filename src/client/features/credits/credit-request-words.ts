import { formatInstant } from '#client/i18n/time-zone.ts'
import type { CreditTransaction } from '#contract/credits.ts'
import { m } from '#i18n/compiled/messages.js'

/** The state of a credit request: pending or declined. */
export function requestSentence({ credits, status, updated_at }: CreditTransaction): string {
  const request = { count: credits, day: formatInstant(updated_at, 'long') }
  return status === 'request' ? m.organization_credits_waits(request) : m.organization_credits_declined(request)
}
