import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

const names = {
  owner: m.access_level_owner,
  admin: m.access_level_admin,
  editor: m.access_level_editor,
  issuer: m.access_level_issuer,
  viewer: m.access_level_viewer,
} as const

export type LevelNamed = keyof typeof names

/** The name of a level. */
export const levelName = (level: LevelNamed, locale: Locale): string => names[level]({}, { locale })
