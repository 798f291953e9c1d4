import { sharedValue } from '#client/browser/shared-value.ts'
import { storedText, storeText } from '#client/browser/stored-values.ts'
import { getLocale, isLocale, type locales, setLocale } from '#i18n/locales.ts'

export type Locale = (typeof locales)[number]

type LocaleSources = {
  /** The language of their profile. */
  profile?: string | null
  /** What was last spoken in this browser, for the sign-in page. */
  lastHere?: string | null
  /** `navigator.languages`. */
  browser: readonly string[]
}

/** The language to speak: what the person's profile says, then this browser's habit, then its settings. */
export function localeFor({ profile, lastHere, browser }: LocaleSources): Locale {
  const spoken = browser.map((tag) => tag.toLowerCase().split('-')[0])
  return [profile, lastHere, ...spoken].find((candidate): candidate is Locale => isLocale(candidate)) ?? 'en'
}

const HERE = 'insegna.locale'
const spoken = sharedValue<Locale>(getLocale)

/** Before anyone has signed in. */
export const speakAsBefore = () =>
  speak(localeFor({ lastHere: storedText('browser', HERE), browser: navigator.languages }))

/** After someone has signed in. */
export const speakTo = ({ profile }: { profile: { language: Locale } }) =>
  speak(localeFor({ profile: profile.language, browser: navigator.languages }))

/** Switches the whole page at once, and this browser for whoever has not signed in; a profile is saved apart. */
export const chooseLocale = (locale: Locale) => speak(locale)

/** The language on screen; whoever calls it is drawn again when it changes. */
export const useLocale = spoken.use

function speak(locale: Locale) {
  storeText('browser', HERE, locale)
  document.documentElement.lang = locale
  if (locale === getLocale()) return
  setLocale(locale)
  spoken.set(locale)
}
