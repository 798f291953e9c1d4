/** The languages of the catalogues; the first is the fallback. */
export const locales = ['en', 'it'] as const
export type Locale = (typeof locales)[number]

// A literal, since bundlers treat `locales[0]` as a side effect and would keep all messages on every page.
const baseLocale: Locale = 'en'

let current: Locale = baseLocale

/** The language of this page. The service handles several at once and passes the locale to each message. */
export const getLocale = (): Locale => current

/** Sets the language of messages. The caller has to render again what is on screen. */
export const setLocale = (locale: Locale): void => {
  current = locale
}

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)
