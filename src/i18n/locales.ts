/** Every language that the catalogues are written in; the first is spoken where nothing else is known. */
export const locales = ['en', 'it'] as const
export type Locale = (typeof locales)[number]

// Not `locales[0]`: to a bundler reading that might do something, and then every page carries every message.
export const baseLocale: Locale = 'en'

let current: Locale = baseLocale

/** The language of this page. The service speaks several at once and passes each message its own. */
export const getLocale = (): Locale => current

/** From now on messages are in this language; what is on screen is drawn anew by whoever calls this. */
export const setLocale = (locale: Locale): void => {
  current = locale
}

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)
