import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

const words = {
  owner: [m.access_level_owner, m.access_level_owner_does],
  admin: [m.access_level_admin, m.access_level_admin_does],
  editor: [m.access_level_editor, m.access_level_editor_does],
  issuer: [m.access_level_issuer, m.access_level_issuer_does],
  viewer: [m.access_level_viewer, m.access_level_viewer_does],
} as const

/** What a level is called, and what whoever has it does. */
export function levelWords(level: keyof typeof words, locale: Locale): { name: string; description: string } {
  const [name, description] = words[level]
  return { name: name({}, { locale }), description: description({}, { locale }) }
}
