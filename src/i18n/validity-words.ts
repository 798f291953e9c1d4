import type { Validity } from '#contract/validity.ts'
import { m } from './compiled/messages.js'
import { getLocale, type Locale } from './locales.ts'

/** A validity in words: `3 years`. */
export const validityWords = (validity: NonNullable<Validity>, locale: Locale = getLocale()) =>
  m.templates_validity_for(validity, { locale })
