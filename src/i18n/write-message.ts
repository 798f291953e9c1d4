import { getLocale, type Locale } from './locales.ts'
import { perLocale } from './per-locale.ts'

/** The locale passed to a message, or the page's. */
export const localeOf = (options?: { locale?: Locale }): Locale => options?.locale ?? getLocale()

// Marked pure so that bundlers can drop messages that a page does not use.
const pluralRules = /* @__PURE__ */ perLocale((locale) => new Intl.PluralRules(locale))
// By default Italian has no separator in 1000 to 9999.
const numberFormats = /* @__PURE__ */ perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: 'always' }))

/** The plural form of a count: `one`, `other`, and in Italian `many` for whole millions. */
export const plural = (locale: Locale, count: number): Intl.LDMLPluralRule => pluralRules(locale).select(count)

/** A number with thousands separators. */
export const number = (locale: Locale, value: number): string => numberFormats(locale).format(value)
