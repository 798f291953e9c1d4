import { getLocale, type Locale } from './locales.ts'

/** The language that a call of a message asks for; the page's own where it asks for none. */
export const localeOf = (options?: { locale?: Locale }): Locale => options?.locale ?? getLocale()

/** To make one of these costs a thousand times more than to use it. */
const once = <Kept>(make: (locale: Locale) => Kept) => {
  const kept = new Map<Locale, Kept>()
  return (locale: Locale): Kept => {
    const found = kept.get(locale) ?? make(locale)
    kept.set(locale, found)
    return found
  }
}

// Marked as pure for the same reason as in locales.ts: a bundler may leave out the messages that a page does not use.
const pluralRules = /* @__PURE__ */ once((locale) => new Intl.PluralRules(locale))
// Italian would leave 1000 to 9999 without a separator.
const numberFormats = /* @__PURE__ */ once((locale) => new Intl.NumberFormat(locale, { useGrouping: 'always' }))

/** The form that a count takes: `one`, `other`, and in Italian `many` for whole millions. */
export const plural = (locale: Locale, count: number): Intl.LDMLPluralRule => pluralRules(locale).select(count)

/** A number with separators between thousands. */
export const number = (locale: Locale, value: number): string => numberFormats(locale).format(value)
