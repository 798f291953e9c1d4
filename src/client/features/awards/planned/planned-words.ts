import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { daysBetween, today } from '#client/ui/dates/month.ts'
import type { StatusLineProps } from '#client/ui/feedback/Status.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'
import { scheduledFailure } from '#i18n/scheduled-words.ts'

/** Icon, colour and words of a state; a scheduled award says how soon it runs. */
export function stateLook({ status, due_at, badges_count }: ScheduledAward): StatusLineProps {
  switch (status) {
    case 'scheduled':
      return { icon: 'plan', tone: 'plan', words: m.planned_state_in({ count: daysTo(due_at) }) }
    case 'running':
      return { icon: 'plan', tone: 'plan', words: m.planned_state_running() }
    case 'done':
      return { icon: 'valid', tone: 'ok', words: m.planned_state_done({ count: badges_count ?? 0 }) }
    case 'failed':
      return { icon: 'alert', tone: 'danger', words: m.planned_state_failed() }
    case 'cancelled':
      return { icon: 'revoked', tone: 'idle', words: m.planned_state_cancelled() }
  }
}

/** Whole days from today; 0 for a time that has just passed. */
const daysTo = (dueAt: string) => Math.max(0, daysBetween(today(), dueAt.slice(0, 10)))

/** The recipient's name: the list's or the person's. */
export function recipientsName({ earners_list, recipient }: ScheduledAward): string {
  if (earners_list) return earners_list.name
  return recipient ? `${recipient.recipient_first_name} ${recipient.recipient_last_name}`.trim() : ''
}

/** How many badges it issued or would issue; a dash if the number of recipients is unknown. */
export const countWords = ({ badges_count, earners_count }: ScheduledAward): string => {
  const count = badges_count ?? earners_count
  return count === null ? '–' : formatNumber(count)
}

/** The message for a planned award that failed, with its reason. */
export function failureWords({ failure, credits_missing }: ScheduledAward): string {
  if (!failure) return ''
  const why =
    credits_missing === null
      ? scheduledFailure(failure, getLocale())
      : m.planned_credits_missing({ count: credits_missing })
  return `${m.planned_nothing()} ${why}`
}

/** When it runs, as part of a sentence. */
export const momentWords = ({ due_at }: ScheduledAward) => formatWallClock(due_at, 'long')

/** Says that the requested time does not exist that night because of daylight saving, or null. */
export function movedWords({ runs_at, due_at, status }: ScheduledAward): string | null {
  if (runs_at === due_at || status !== 'scheduled') return null
  return m.planned_moved({ time: runs_at.slice(11, 16), runs: due_at.slice(11, 16) })
}

/** When its badges expire. */
export const endWords = ({ expires_at }: ScheduledAward) =>
  expires_at ? formatDay(expires_at, 'long') : m.word_never()

/** Until when it can be retried. */
export const retryWords = (retryUntil: string) => m.planned_retry_until({ when: formatInstant(retryUntil, 'long') })

/** Whether it has failed and can still be retried. */
export const mayBeRetried = ({ status, retry_until }: ScheduledAward, now = new Date()) =>
  status === 'failed' && retry_until !== null && new Date(retry_until) > now
