import { nameOf } from '#client/i18n/earner-name.ts'
import { dayAt, wallClock } from '#client/i18n/time-zone.ts'
import type { StatusLineProps } from '#client/ui/feedback/Status.tsx'
import type { EarnerRequest, RequestKind } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

export const kindNames: Record<RequestKind, () => string> = {
  name: m.requests_kind_name,
  erasure: m.requests_kind_erasure,
  mistake: m.requests_kind_mistake,
}

export const kindIcons = { name: 'edit', erasure: 'trash', mistake: 'user' } as const

type Name = { first_name: string; last_name: string }

export const wholeName = ({ first_name, last_name }: Name) => `${first_name} ${last_name}`.trim()

/** Who asks, with the name that they propose. */
export function askerWords({ name, earner }: EarnerRequest): string {
  if (name && wholeName(name.proposed)) return `${wholeName(name.current)} → ${wholeName(name.proposed)}`
  return earner ? nameOf(earner) : m.privacy_erased_name()
}

/** What is asked, about which badge. */
export function aboutWords({ kind, badge, earner }: EarnerRequest): string {
  if (badge) return `${kindNames[kind]()} · ${badge.title}`
  return earner ? m.requests_erasure_of({ count: earner.badges_count }) : kindNames[kind]()
}

/** Whole days until an instant; negative once it is over. */
const daysUntil = (instant: string) =>
  Math.round((Date.parse(dayAt(instant)) - Date.parse(wallClock().slice(0, 10))) / 86_400_000)

/** Days at which a term becomes pressing. */
const PRESSING = 3

/** The state of a request: how long there is to answer it, or what was answered. */
export function stateOf({ status, kind, due_at }: EarnerRequest): StatusLineProps {
  if (status === 'open') {
    if (!due_at) return { icon: 'alert', tone: 'quiet', words: m.requests_open() }
    const days = daysUntil(due_at)
    if (days < 0) return { icon: 'alert', tone: 'danger', words: m.requests_overdue({ count: -days }) }
    if (days === 0) return { icon: 'expired', tone: 'danger', words: m.requests_due_today() }
    return {
      icon: 'expired',
      tone: days <= PRESSING ? 'danger' : 'quiet',
      words: m.requests_days_left({ count: days }),
    }
  }
  if (status === 'approved') return { icon: 'valid', tone: 'ok', words: approvedWords[kind]() }
  if (status === 'declined') return { icon: 'revoked', tone: 'danger', words: m.requests_declined() }
  if (status === 'expired') return { icon: 'expired', tone: 'warn', words: m.requests_expired() }
  return { icon: 'undo', tone: 'still', words: m.requests_withdrawn() }
}

const approvedWords: Record<RequestKind, () => string> = {
  name: m.requests_approved,
  erasure: m.requests_erased,
  mistake: m.requests_settled,
}

/** Splits the second of two spellings into what both begin with, what is its own, and what both end with. */
export function differenceOf(before: string, after: string): [string, string, string] {
  let [from, until] = [0, 0]
  const shorter = Math.min(before.length, after.length)
  while (from < shorter && before[from] === after[from]) from++
  while (until < shorter - from && before.at(-1 - until) === after.at(-1 - until)) until++
  const end = after.length - until
  // What was only left out is shown by the letters beside it.
  return from === end
    ? [after.slice(0, Math.max(0, from - 1)), after.slice(Math.max(0, from - 1), end + 1), after.slice(end + 1)]
    : [after.slice(0, from), after.slice(from, end), after.slice(end)]
}

export const dayWords = (instant: string) => formatDay(dayAt(instant), 'long')
