import { formatInstant } from '#client/i18n/time-zone.ts'
import { m } from '#i18n/compiled/messages.js'

/** How long a certificate holds: "Until 12 May 2031". */
export function certificateTerm({ from, until }: { from: string | null; until: string | null }): string {
  const day = until ? formatInstant(until, 'long') : '–'
  if (!from || new Date(from) <= new Date()) return m.sso_certificate_until({ day })
  return m.sso_certificate_from({ from: formatInstant(from, 'long'), day })
}
