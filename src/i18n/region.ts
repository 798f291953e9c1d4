import type { Locale } from './locales.ts'

/** The region for formatting dates and numbers. English uses the United Kingdom's, with the day before the month. */
export const regionOf = (locale: Locale) => (locale === 'it' ? 'it-IT' : 'en-GB')
