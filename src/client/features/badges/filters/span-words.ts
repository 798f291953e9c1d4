import { m } from '#i18n/compiled/messages.js'
import type { Span } from '../badge-search.ts'

/** What the date that a span is of is called. */
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
