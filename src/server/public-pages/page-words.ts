import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayOf, dayWords, longDays } from '#server/platform/text/days.ts'

/** Since when an archive has been kept, and what its pages show. */
export const keptWords = (since: string, locale: Language): string => m.public_kept(dayWords(since, locale), { locale })

/** A date range in words; either end may be unknown. Empty without both. */
export function period(from: string | null, to: string | null, locale: Language): string {
  if (from && to) return longDays(locale).formatRange(dayOf(from), dayOf(to))
  if (from) return m.public_from_day(dayWords(from, locale), { locale })
  return to ? m.public_to_day(dayWords(to, locale), { locale }) : ''
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Isolates right-to-left user text (U+2068 … U+2069), so that the sentence around it keeps its direction. */
export function isolateBidi(words: string): string {
  const shown = withoutBidiControls(words)
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown
}
