import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'
import type { Locale } from './locale.ts'

/**
 * Parses a typed day: `2025-11-03`, `3/11/25`, `3.11.2025`, `3 nov`, `3 November 2025`. Day before month; a missing
 * year is the current one.
 *
 * @returns `yyyy-mm-dd`, or null if the text is not an existing day
 */
export function parseDay(text: string, today: Date = new Date(), locale: Locale = getLocale()): string | null {
  const typed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))

  const [day, month, year, ...rest] = typed.split(/[\s/.,-]+/).filter((part) => part && part !== 'di' && part !== 'of')
  if (!day || !month || rest.length > 0 || !/^\d{1,2}(st|nd|rd|th|º|°)?$/.test(day)) return null
  const monthNumber = /^\d{1,2}$/.test(month) ? Number(month) : monthNamed(month, locale)
  return dayOf(yearOf(year, today), monthNumber, Number.parseInt(day, 10))
}

/** Two digits mean this century up to twenty years ahead, and the last century beyond. */
function yearOf(typed: string | undefined, today: Date) {
  if (!typed) return today.getFullYear()
  if (!/^(\d{2}|\d{4})$/.test(typed)) return Number.NaN
  if (typed.length === 4) return Number(typed)
  const year = Math.floor(today.getFullYear() / 100) * 100 + Number(typed)
  return year > today.getFullYear() + 20 ? year - 100 : year
}

/** The month that starts with a text, in either language, because badges are awarded in both. */
function monthNamed(beginning: string, locale: Locale) {
  if (beginning.length < 3) return Number.NaN
  const languages: Locale[] = locale === 'it' ? ['it', 'en'] : ['en', 'it']
  for (const language of languages) {
    const name = new Intl.DateTimeFormat(regionOf(language), { month: 'long', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      if (
        name
          .format(Date.UTC(2000, month - 1))
          .toLowerCase()
          .startsWith(beginning)
      )
        return month
    }
  }
  return Number.NaN
}

function dayOf(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1000 ? date.toISOString().slice(0, 10) : null
}
