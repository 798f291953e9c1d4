import { createHash } from 'node:crypto'
import type { BadgeClass, ImportedBadge } from '#contract/badge-imports/badge-imports.ts'

/**
 * What makes a badge the same one in every file: its address where it comes from, or else its issuer, title, recipient, day
 * and number there. Hashed, because it outlives an erasure, so that no later import brings an erased person back.
 * @param row tells rows apart that say none of this
 */
export function importKey(badge: ImportedBadge | null, badgeClass: BadgeClass | undefined, row: number): string {
  const recipient = badge && (badge.recipient_email || badge.recipient_hash)
  const id = badge?.original_id
  // Numbers and words are only known to differ where they come from.
  const parts =
    id && URL.canParse(id)
      ? [id]
      : recipient
        ? [badgeClass?.issuer ?? '', badgeClass?.title ?? '', recipient, badge.issued_on]
        : ['row', String(row)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
