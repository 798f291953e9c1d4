import { Uuid } from '#contract/formats.ts'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { findLinkedBadges } from '#server/features/renewals/linked-badges.sql.ts'
import { findSteps } from '#server/features/templates/templates.sql.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Services } from '#server/services.ts'
import { findPathTowards } from '../template/find-path-towards.ts'
import { publicBadge } from './public-badge.ts'

/** The badge of a public page; undefined for an unknown or malformed id. */
export async function findShownBadge(id: string, services: Services) {
  const { reading, urls } = services
  if (!Uuid.safeParse(id).success) return undefined
  const db = await reading()
  const row = await findPublicBadge(db, id)
  if (!row) return undefined
  const { organizationId } = row.badge
  const organization = await findOrganization(db, organizationId)
  const steps = row.template.isLearningPath
    ? await findSteps(db, organizationId, [row.version.id], 'as issued')
    : undefined
  const now = wallClockNow(services)
  const isLinked = row.renewedBy !== null || row.badge.renewsBadgeId !== null
  const linked = isLinked ? await findLinkedBadges(db, row.badge) : undefined
  const towards = await findPathTowards(db, organizationId, row.version)
  return publicBadge(row, organization, steps?.get(row.version.id) ?? [], { urls, now, linked, towards })
}
