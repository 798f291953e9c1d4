import { dayAt } from '#client/i18n/time-zone.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

/** How long a certificate holds: "Until 12 May 2031". */
export function certificateTerm({ from, until }: { from: string | null; until: string | null }): string {
  const day = until ? formatDay(dayAt(until), 'long') : '–'
  if (!from || new Date(from) <= new Date()) return m.sso_certificate_until({ day })
  return m.sso_certificate_from({ from: formatDay(dayAt(from), 'long'), day })
}
