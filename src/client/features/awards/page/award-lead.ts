import { nameOf } from '#client/i18n/earner-name.ts'
import { dayAt, formatInstant, formatTime } from '#client/i18n/time-zone.ts'
import { today } from '#client/ui/dates/month.ts'
import type { AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { authorName } from '../list/award-words.ts'

/** The recipients, the author and the time in a sentence. @param isKept avoids “today”, as for a print */
export function leadWords(award: AwardSummary, isKept = false): string {
  const { created_at: at, author, kind } = award
  const when =
    !isKept && dayAt(at) === today()
      ? m.awards_today_at({ time: formatTime(at) })
      : m.awards_on({ when: formatInstant(at, 'long') })
  if (author || kind === 'path') return `${toWords(award)} ${m.awards_lead_by({ name: authorName(award), when })}`
  return `${toWords(award)}, ${when}`
}

function toWords({ recipient, earners_list, counts }: AwardSummary): string {
  if (recipient) return m.awards_lead_one({ name: nameOf(recipient) })
  if (earners_list) return m.awards_lead_list({ count: counts.issued, list: earners_list.name })
  return m.awards_lead_people({ count: counts.issued })
}
