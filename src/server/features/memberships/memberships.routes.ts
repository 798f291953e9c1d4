import { getOrganizationOf, switchOrganization as switchContract } from '#contract/accounts/session.ts'
import * as contract from '#contract/team/members.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { removeMember, updateMember } from './change-membership.ts'
import { findMemberPage, memberAnswer } from './members.sql.ts'
import { findOrganizationOf } from './memberships.sql.ts'
import { switchOrganization } from './switch-organization.ts'

export const membershipRoutes = [
  route(contract.listMembers, 'read', async (filter, { db, caller, services }) => {
    const { rows, total, owners } = await findMemberPage(db, caller.organizationId, filter)
    return {
      data: rows.map((row) => memberAnswer(row, owners, services.urls)),
      ...pageEnvelope(services.urls.api(contract.listMembers.path), filter, filter.page, rows.length, total),
    }
  }),
  route(contract.updateMember, 'manage_team', updateMember),
  route(contract.removeMember, 'manage_team', removeMember),
  route(switchContract, 'account', switchOrganization),
  route(getOrganizationOf, 'account', async ({ subject_id }, { db, caller }) => ({
    data: (await findOrganizationOf(db, caller.userId, subject_id)) ?? null,
  })),
]
