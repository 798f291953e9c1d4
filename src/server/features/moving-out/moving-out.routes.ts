import * as contract from '#contract/organization-export.ts'
import { route, withFreshProof } from '#server/platform/http/route.ts'
import {
  createOrganizationExport,
  deleteOrganizationExport,
  downloadOrganizationExport,
  showOrganizationExport,
} from './organization-export.ts'

export const movingOutRoutes = [
  route(contract.getOrganizationExport, 'own', showOrganizationExport),
  withFreshProof(route(contract.createOrganizationExport, 'own', createOrganizationExport)),
  route(contract.deleteOrganizationExport, 'own', deleteOrganizationExport),
  route(contract.downloadOrganizationExport, 'own', downloadOrganizationExport),
]
