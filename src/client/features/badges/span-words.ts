import { formatDay } from '#client/i18n/dates.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Span } from './badge-search.ts'

export function spanName(span: Span) {
  switch (span) {
    case 'issued':
      return m.badges_issued()
    case 'awarded':
      return m.badges_awarded()
    case 'expires':
      return m.badges_expires()
    case 'revoked':
      return m.badges_revoked()
  }
}

/** A span of days, either end of which may be open. */
export function spanWords(first: string | undefined, last: string | undefined) {
  const [from, to] = [first && formatDay(first), last && formatDay(last)]
  if (from && to) return from === to ? from : m.badges_between({ from, to })
  return from ? m.badges_from({ from }) : to && m.badges_until({ to })
}
