import type { Language } from '#contract/formats.ts'

/** The region decides dates and numbers: both languages are read in Europe, where a day comes before its month. */
export const regionOf = (language: Language) => (language === 'it' ? 'it-IT' : 'en-GB')
