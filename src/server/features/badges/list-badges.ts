import { type BadgeFilter, listBadges as contract } from '#contract/badges.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { findBadgePage } from './badge-pages.sql.ts'
import { showBadges } from './show-badge.ts'

/** E15: one page of the badges that match the filters. */
export async function listBadges(filter: BadgeFilter & { page: number }, request: SignedInRequest) {
  const { db, caller, services } = request
  const { badgesCount } = await findOrganization(db, caller.organizationId)
  const { rows, total } = await findBadgePage(db, caller.organizationId, filter, {
    all: badgesCount,
    now: wallClockNow(services),
    timeZone: services.config.timeZone,
  })
  return {
    data: await showBadges(rows, request),
    ...pageEnvelope(services.urls.api(contract.path), filter, filter.page, rows.length, total),
  }
}
