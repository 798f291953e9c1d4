import { type BadgeFilter, listBadges as contract } from '#contract/badges.ts'
import { wallClockIn } from '#server/clock.ts'
import { pageEnvelope } from '#server/database/paging.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { findOrganization, organizationAnswer } from '../organizations/organizations.sql.ts'
import { findSteps } from '../templates/templates.sql.ts'
import { badgeAnswer } from './badge-answer.ts'
import { countBadges, findBadges } from './badges.sql.ts'

/** E15: one page of the badges that match the filters. */
export async function listBadges(filter: BadgeFilter & { page: number }, { db, caller, services }: SignedInRequest) {
  const { urls, config } = services
  const { organizationId } = caller
  const now = wallClockIn(config.timeZone)
  const [rows, total, organizationRow] = await Promise.all([
    findBadges(db, organizationId, filter, now),
    countBadges(db, organizationId, filter, now),
    findOrganization(db, organizationId),
  ])
  const organization = organizationAnswer(organizationRow, urls)
  const paths = rows.filter(({ template }) => template.isLearningPath).map(({ version }) => version.id)
  const steps = await findSteps(db, organizationId, [...new Set(paths)])
  return {
    data: rows.map((row) => badgeAnswer(row, organization, urls, steps.get(row.version.id))),
    ...pageEnvelope(urls.api(contract.path), filter, filter.page, rows.length, total),
  }
}
