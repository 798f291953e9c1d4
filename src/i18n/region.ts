import type { Locale } from './locales.ts'

/** The region decides dates and numbers: both languages are read in Europe, where a day comes before its month. */
export const regionOf = (locale: Locale) => (locale === 'it' ? 'it-IT' : 'en-GB')
