import * as contract from '#contract/organization.ts'
import { route } from '#server/platform/http/route.ts'
import { findOrganization, organizationAnswer } from './organizations.sql.ts'
import { deleteLogo, updateOrganization, uploadLogo } from './update-organization.ts'

export const organizationRoutes = [
  route(contract.getOrganization, 'read', async (_, { db, caller, services }) => ({
    data: organizationAnswer(await findOrganization(db, caller.organizationId), services.urls),
  })),
  route(contract.updateOrganization, 'issue', updateOrganization),
  route(contract.uploadLogo, 'issue', uploadLogo),
  route(contract.deleteLogo, 'issue', deleteLogo),
]
