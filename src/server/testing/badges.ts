import { insertAwardedBadge } from '../features/awards/award.sql.ts'
import { updateBadgeRevoked } from '../features/badges/badges.sql.ts'
import type { Database } from '../platform/database/database.ts'
import type { Issuer } from './issuer.ts'

type Award = Parameters<typeof insertAwardedBadge>[2]

type Values = Partial<Award> & { revoked?: { reason: string; at: string } }

/** Issues a badge; by default to Giulia Ferri, on 14 November 2025, without expiry. @returns its id */
export async function addBadge(
  db: Database,
  { organizationId, userId }: Pick<Issuer, 'organizationId' | 'userId'>,
  template: { id: string },
  { revoked, ...values }: Values = {},
): Promise<string> {
  const issued = await insertAwardedBadge(db, organizationId, {
    badge_template_id: template.id,
    recipient_email: 'giulia.ferri@wrenfield.example',
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
    emittedAt: '2025-11-14 18:00:00',
    isTemplateLocked: true,
    kind: 'one',
    awardedAt: new Date().toISOString(),
    mailDelay: 0,
    ...values,
    acted: { organizationId, actor: { type: 'person', userId }, address: '' },
  })
  if (revoked) await updateBadgeRevoked(db, organizationId, issued!.badgeId, revoked)
  return issued!.badgeId
}
