import type { Level } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'

const words = {
  owner: [m.join_level_owner, m.join_deeds_owner],
  admin: [m.join_level_admin, m.join_deeds_admin],
  editor: [m.join_level_editor, m.join_deeds_editor],
  issuer: [m.join_level_issuer, m.join_deeds_issuer],
  viewer: [m.join_level_viewer, m.join_deeds_viewer],
} as const

/** The name of a level within a sentence, and what it allows, addressed to the invited person. */
export function describeLevel(level: Level): { level: string; allowed: string } {
  const [name, allowed] = words[level]
  return { level: name(), allowed: allowed() }
}
