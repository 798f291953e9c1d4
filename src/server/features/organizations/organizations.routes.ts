import * as contract from '#contract/organization.ts'
import { route } from '#server/platform/http/route.ts'
import { findOrganization, organizationAnswer } from './organizations.sql.ts'
import { deleteLogo, updateOrganization, uploadLogo } from './update-organization.ts'

export const organizationRoutes = [
  route(contract.getOrganization, 'read', async (_, { db, caller, services }) => ({
    data: organizationAnswer(await findOrganization(db, caller.organizationId), services.urls),
  })),
  route(contract.updateOrganization, 'administer', updateOrganization),
  route(contract.uploadLogo, 'administer', uploadLogo),
  route(contract.deleteLogo, 'administer', deleteLogo),
]
