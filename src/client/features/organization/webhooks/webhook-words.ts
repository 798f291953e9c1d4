import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant, formatTime } from '#client/i18n/time-zone.ts'
import type { StatusMark } from '#client/ui/feedback/Status.tsx'
import type { Delivery, DeliveryProblem, DeliveryState } from '#contract/webhooks/deliveries.ts'
import type { WebhookEvent } from '#contract/webhooks/events.ts'
import type { Webhook, WebhookOff } from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'

/** The states as the filter says them. */
export const stateNames: Record<DeliveryState | 'undelivered', () => string> = {
  undelivered: m.webhooks_state_undelivered,
  waiting: m.webhooks_state_waiting,
  retrying: m.webhooks_state_retrying,
  delivered: m.webhooks_state_delivered,
  failed: m.webhooks_state_failed,
}

export const eventNames: Record<WebhookEvent, () => string> = {
  'badge.issued': m.webhooks_badge_issued,
  'badge.revoked': m.webhooks_badge_revoked,
  'badge.corrected': m.webhooks_badge_corrected,
  'badge.renewed': m.webhooks_badge_renewed,
  'badge.expired': m.webhooks_badge_expired,
  'award.finished': m.webhooks_award_finished,
  'award.undone': m.webhooks_award_undone,
  'mail.failed': m.webhooks_mail_failed,
  'path.completed': m.webhooks_path_completed,
  'template.activated': m.webhooks_template_activated,
  'template.archived': m.webhooks_template_archived,
  'earner.erased': m.webhooks_earner_erased,
  'import.finished': m.webhooks_import_finished,
  'claim.submitted': m.webhooks_claim_submitted,
}

const problems: Record<DeliveryProblem, () => string> = {
  timeout: m.webhooks_problem_timeout,
  unreachable: m.webhooks_problem_unreachable,
  forbidden: m.webhooks_problem_forbidden,
  redirect: m.webhooks_problem_redirect,
  off: m.webhooks_problem_off,
}

const offs: Record<WebhookOff, () => string> = {
  switched: m.webhooks_off_switched,
  gone: m.webhooks_off_gone,
  failing: m.webhooks_off_failing,
}

type Said = { mark: StatusMark; label: string }

/** How a delivery stands, with why. */
export function stateOf({ state, status, problem, next_attempt_at: next }: Delivery): Said {
  const why = problem ? problems[problem]() : String(status ?? '')
  if (state === 'delivered') return { mark: 'valid', label: m.webhooks_delivered_as({ status: status ?? '' }) }
  if (state === 'failed') return { mark: 'invalid', label: m.webhooks_failed_as({ why }) }
  if (state === 'waiting' || !next) return { mark: 'expired', label: m.webhooks_state_waiting() }
  const isToday = Date.parse(next) - Date.now() < 12 * 3_600_000
  return { mark: 'expired', label: m.webhooks_again_at({ at: isToday ? formatTime(next) : formatInstant(next), why }) }
}

/** How a webhook stands: off and why, or what was sent in the last day. */
export function healthOf({ off, last_day: { sent, failed } }: Webhook): Said {
  if (off) return { mark: off === 'switched' ? 'draft' : 'invalid', label: offs[off]() }
  const figures = { sent: formatNumber(sent), failed: formatNumber(failed) }
  if (failed > 0) return { mark: 'expired', label: m.webhooks_sent_and_failed(figures) }
  return { mark: 'valid', label: m.webhooks_sent(figures) }
}

/** How long an answer took. */
export const tookWords = (ms: number | null) =>
  ms === null ? '' : ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`

/** How many events a webhook is told of, what goes along, and of how many templates if not of all. */
export function eventsOf({ events, content, template_ids: templates }: Webhook): string {
  const count = events.length
  const told = content === 'whole' ? m.webhooks_events_whole({ count }) : m.webhooks_events_ids({ count })
  return templates ? `${told}, ${m.webhooks_templates_count({ count: templates.length })}` : told
}
