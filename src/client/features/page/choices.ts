import type { Theme } from '#client/browser/theme.ts'
import type { Locale } from '#client/i18n/locale.ts'
import { m } from '#i18n/compiled/messages.js'

/** Each language by its own name, whatever language is on screen. */
export const languages: { id: Locale; label: string }[] = [
  { id: 'it', label: 'Italiano' },
  { id: 'en', label: 'English' },
]

export const themes = (): { id: Theme; label: string }[] => [
  { id: 'system', label: m.shell_theme_system() },
  { id: 'light', label: m.shell_theme_light() },
  { id: 'dark', label: m.shell_theme_dark() },
]
