import type { Locale } from './locales.ts'

/** Caches one value per locale: creating an Intl object costs about a thousand times more than using it. */
export const perLocale = <Kept>(make: (locale: Locale) => Kept) => {
  const kept = new Map<Locale, Kept>()
  return (locale: Locale): Kept => {
    const found = kept.get(locale) ?? make(locale)
    kept.set(locale, found)
    return found
  }
}
