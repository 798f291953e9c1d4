import { wallClock } from '#client/i18n/time-zone.ts'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import type { StatusLineProps } from '#client/ui/feedback/Status.tsx'
import type { Claim, ClaimKind, ClaimState } from '#contract/claims/claims.ts'
import type { Submission, SubmissionStatus } from '#contract/claims/submissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'

/** How people come in. */
export const kinds: Record<ClaimKind, { name: () => string; hint: () => string; icon: IconName }> = {
  open: { name: m.claims_how_open, hint: m.claims_how_open_hint, icon: 'link' },
  word: { name: m.claims_how_word, hint: m.claims_how_word_hint, icon: 'edit' },
  codes: { name: m.claims_how_codes, hint: m.claims_how_codes_hint, icon: 'table' },
  list: { name: m.claims_how_list, hint: m.claims_how_list_hint, icon: 'lists' },
  domain: { name: m.claims_how_domain, hint: m.claims_how_domain_hint, icon: 'globe' },
}

const closedBy = { time: m.claims_closed_time, seats: m.claims_closed_seats, hand: m.claims_closed_hand }

/** The state of a claim for people who would ask now. */
export function stateOf({ state, closed_by }: Claim): StatusLineProps {
  switch (state) {
    case 'open':
      return { icon: 'active', tone: 'ok', words: m.claims_state_open() }
    case 'early':
      return { icon: 'plan', tone: 'quiet', words: m.claims_soon() }
    case 'draft':
      return { icon: 'draft', tone: 'still', words: m.claims_state_draft() }
    case 'paused':
      return { icon: 'paused', tone: 'still', words: m.claims_state_paused() }
    default:
      return {
        icon: closed_by === 'time' ? 'expired' : 'archived',
        tone: 'still',
        words: closed_by ? closedBy[closed_by]() : m.claims_state_closed(),
      }
  }
}

/** The states as the filter says them, of many. */
export const stateNames: Record<ClaimState, () => string> = {
  open: m.claims_many_open,
  early: m.claims_soon,
  draft: m.claims_many_draft,
  paused: m.claims_many_paused,
  full: m.claims_closed_seats,
  closed: m.claims_many_closed,
}

/** The window in few words, from the wall clocks of the organization. */
export function windowOf({ opens_at: from, closes_at: until }: Pick<Claim, 'opens_at' | 'closes_at'>): string {
  const now = wallClock()
  if (until && until <= now) return m.claims_window_ended({ day: formatDay(until) })
  if (from && until && from.slice(0, 10) === until.slice(0, 10)) {
    return m.claims_window_day({ day: formatDay(from), from: from.slice(11, 16), until: until.slice(11, 16) })
  }
  if (from && from > now) {
    return until
      ? m.claims_window_days({ from: formatDay(from), until: formatDay(until) })
      : m.claims_window_from({ day: formatWallClock(from) })
  }
  return until ? m.claims_window_until({ day: formatDay(until) }) : m.claims_window_always()
}

/** The states of submissions as the filter says them, of many. */
export const submissionNames: Record<SubmissionStatus, () => string> = {
  received: m.claims_many_waiting,
  returned: m.claims_many_returned,
  waiting: m.claims_sub_no_credits,
  awarded: m.claims_many_awarded,
  declined: m.claims_many_declined,
  lapsed: m.claims_sub_lapsed,
}

/** Where a submission stands. */
export function submissionState({ status, badge }: Submission): StatusLineProps {
  switch (status) {
    case 'received':
      return { icon: 'paused', tone: 'quiet', words: m.claims_sub_waiting() }
    case 'returned':
      return { icon: 'undo', tone: 'warn', words: m.claims_sub_returned() }
    case 'waiting':
      return { icon: 'credits', tone: 'warn', words: m.claims_sub_no_credits() }
    case 'declined':
      return { icon: 'revoked', tone: 'danger', words: m.claims_sub_declined() }
    case 'lapsed':
      return { icon: 'expired', tone: 'still', words: m.claims_sub_lapsed() }
    case 'awarded':
      return badge?.is_valid === 0
        ? { icon: 'undo', tone: 'still', words: m.claims_sub_undone() }
        : { icon: 'award', tone: 'ok', words: m.claims_sub_awarded() }
  }
}
