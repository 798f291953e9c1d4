import { getLocale, type Locale } from './locales.ts'

/** The locale passed to a message, or the page's. */
export const localeOf = (options?: { locale?: Locale }): Locale => options?.locale ?? getLocale()

/** Caches one value per locale: creating an Intl object costs about a thousand times more than using it. */
const cachePerLocale = <Kept>(make: (locale: Locale) => Kept) => {
  const kept = new Map<Locale, Kept>()
  return (locale: Locale): Kept => {
    const found = kept.get(locale) ?? make(locale)
    kept.set(locale, found)
    return found
  }
}

// Marked pure so that bundlers can drop messages that a page does not use.
const pluralRules = /* @__PURE__ */ cachePerLocale((locale) => new Intl.PluralRules(locale))
// By default Italian has no separator in 1000 to 9999.
const numberFormats = /* @__PURE__ */ cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: 'always' }),
)

/** The plural form of a count: `one`, `other`, and in Italian `many` for whole millions. */
export const plural = (locale: Locale, count: number): Intl.LDMLPluralRule => pluralRules(locale).select(count)

/** A number with thousands separators. */
export const number = (locale: Locale, value: number): string => numberFormats(locale).format(value)
