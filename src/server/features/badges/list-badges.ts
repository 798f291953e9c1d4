import { type BadgeFilter, listBadges as contract } from '#contract/badges.ts'
import { wallClockIn } from '#server/clock.ts'
import { pageEnvelope } from '#server/database/paging.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { WrittenAnswer, writtenMembers } from '#server/http/written-answer.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { findBadgePage } from './badge-pages.sql.ts'
import { writeBadges } from './write-badges.ts'

const Envelope = contract.output.omit({ data: true })

/** E15: one page of the badges that match the filters. */
export async function listBadges(filter: BadgeFilter & { page: number }, request: SignedInRequest) {
  const { db, caller, services } = request
  const now = wallClockIn(services.config.timeZone)
  const organization = await findOrganization(db, caller.organizationId)
  const { rows, total } = await findBadgePage(db, caller.organizationId, filter, { all: organization.badgesCount, now })
  const envelope = pageEnvelope(services.urls.api(contract.path), filter, filter.page, rows.length, total)
  const badges = await writeBadges(rows, organization, now, request)
  return new WrittenAnswer(`{"data":${badges},${writtenMembers(Envelope, envelope)}}`)
}
