import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { findPublicBadge } from '../badges/badges.sql.ts'
import { findMailAddress } from '../badges/mail-address.sql.ts'
import { isReported as findReport, insertReport } from './mistake-reports.sql.ts'
import { badgeIdOfToken, isTokenFor } from './mistake-token.ts'

/** The badge of a mail's link; undefined if its recipient has changed, or it is not valid or gone. */
export async function findMistakenBadge(token: string, { db, seal }: Pick<Services, 'db' | 'seal'>) {
  const badgeId = badgeIdOfToken(token)
  if (!badgeId) return undefined
  const row = await findPublicBadge(db, badgeId)
  if (row?.badge.status !== 'valid') return undefined
  const { organizationId, recipientEmail } = row.badge
  const recipients = [recipientEmail, await findMailAddress(db, organizationId, badgeId)]
  if (!recipients.some((recipient) => isTokenFor(seal, token, { badgeId, recipient }))) return undefined
  return {
    badgeId,
    organizationId,
    organization: row.organization.name,
    title: row.version.title,
    language: row.version.language,
    isReported: await findReport(db, organizationId, badgeId),
  }
}

type Mistaken = { organizationId: string; badgeId: string }

/** Reports to the organization that a badge's mail reached the wrong person. Idempotent while the report is unsettled. */
export async function reportMistake({ organizationId, badgeId }: Mistaken, { db }: Pick<Services, 'db'>) {
  await db.transaction(async (tx) => {
    if (!(await insertReport(tx, organizationId, badgeId))) return
    const subject = { type: 'badge', id: badgeId } as const
    await recordActivity(tx, { organizationId, actor: { type: 'system' }, kind: 'mistake_reported', subject })
  })
}
