import { m } from './compiled/messages.js'
import { type LevelNamed, levelName } from './level-name.ts'
import type { Locale } from './locales.ts'

const descriptions = {
  owner: m.access_level_owner_does,
  admin: m.access_level_admin_does,
  editor: m.access_level_editor_does,
  issuer: m.access_level_issuer_does,
  viewer: m.access_level_viewer_does,
} as const

/** The name of a level, and what its members can do. */
export const levelWords = (level: LevelNamed, locale: Locale): { name: string; description: string } => ({
  name: levelName(level, locale),
  description: descriptions[level]({}, { locale }),
})
