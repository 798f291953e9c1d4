import type { Language } from '#contract/formats.ts'

const LOCALES: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

/** The day of a wall clock in words: `14 November 2025`. No time zone moves it. */
export function longDay(wallClock: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${wallClock.slice(0, 10)}T00:00:00Z`))
}

/** `14 November 2025, 10:42`. */
export const dayAndTime = (wallClock: string, language: Language): string =>
  `${longDay(wallClock, language)}, ${wallClock.slice(11, 16)}`
