import { createHash } from 'node:crypto'
import type { BadgeClass, ImportedBadge } from '#contract/badge-imports/badge-imports.ts'

/**
 * What makes a badge the same one in every file: the id that it has where it comes from, or else its issuer, title, recipient
 * and day. Hashed, because it outlives an erasure, so that no later import brings an erased person back.
 * @param row tells rows apart that say none of this
 */
export function importKey(badge: ImportedBadge | null, badgeClass: BadgeClass | undefined, row: number): string {
  const recipient = badge && (badge.recipient_email || badge.recipient_hash)
  const parts = badge?.original_id
    ? [badge.original_id]
    : recipient
      ? [badgeClass?.issuer ?? '', badgeClass?.title ?? '', recipient, badge.issued_on]
      : ['row', String(row)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
