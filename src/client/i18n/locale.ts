import { sharedValue } from '#client/browser/shared-value.ts'
import { storedText, storeText } from '#client/browser/stored-values.ts'
import { getLocale, isLocale, type locales, setLocale } from '#i18n/locales.ts'

export type Locale = (typeof locales)[number]

type LocaleSources = {
  /** The language of the user's profile. */
  profile?: string | null
  /** The language last used in this browser, for the sign-in page. */
  lastHere?: string | null
  /** `navigator.languages`. */
  browser: readonly string[]
}

/** The language to use: from the profile, else the last one of this browser, else its settings. */
export function localeFor({ profile, lastHere, browser }: LocaleSources): Locale {
  const spoken = browser.map((tag) => tag.toLowerCase().split('-')[0])
  return [profile, lastHere, ...spoken].find((candidate): candidate is Locale => isLocale(candidate)) ?? 'en'
}

const HERE = 'insegna.locale'
const spoken = sharedValue<Locale>(getLocale)

/** Sets the language before sign-in. */
export const restoreLocale = () =>
  speak(localeFor({ lastHere: storedText('browser', HERE), browser: navigator.languages }))

/** Sets the language of a user after sign-in. */
export const setLocaleFromProfile = ({ profile }: { profile: { language: Locale } }) =>
  speak(localeFor({ profile: profile.language, browser: navigator.languages }))

/** Switches the page's language, and remembers it for the sign-in page; the profile is saved separately. */
export const chooseLocale = (locale: Locale) => speak(locale)

/** The current language; re-renders the caller when it changes. */
export const useLocale = spoken.use

function speak(locale: Locale) {
  storeText('browser', HERE, locale)
  document.documentElement.lang = locale
  if (locale === getLocale()) return
  setLocale(locale)
  spoken.set(locale)
}
