import * as contract from '#contract/privacy.ts'
import { route, withFreshProof } from '#server/platform/http/route.ts'
import { createDataExport, downloadDataExport, showDataExport } from './data-export.ts'
import { eraseEarner, previewErasure } from './erase-person.ts'
import { findPrivacyActions } from './erasures.sql.ts'
import { showPrivacy, updatePrivacy } from './privacy-settings.ts'
import { previewRetention } from './retention.ts'

export const privacyRoutes = [
  route(contract.previewErasure, 'administer', previewErasure),
  withFreshProof(route(contract.eraseEarner, 'administer', eraseEarner)),
  route(contract.createDataExport, 'administer', createDataExport),
  route(contract.getDataExport, 'administer', showDataExport),
  route(contract.downloadDataExport, 'administer', downloadDataExport),
  route(contract.getPrivacy, 'administer', showPrivacy),
  route(contract.updatePrivacy, 'administer', updatePrivacy),
  route(contract.previewRetention, 'administer', previewRetention),
  route(contract.listPrivacyActions, 'administer', async (_, { db, caller }) => ({
    data: await findPrivacyActions(db, caller.organizationId),
  })),
]
