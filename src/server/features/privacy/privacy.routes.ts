import * as contract from '#contract/privacy.ts'
import { route, withFreshProof } from '#server/platform/http/route.ts'
import { eraseEarner, previewErasure } from './erase-person.ts'
import { findPrivacyActs } from './erasures.sql.ts'

export const privacyRoutes = [
  route(contract.previewErasure, 'administer', previewErasure),
  withFreshProof(route(contract.eraseEarner, 'administer', eraseEarner)),
  route(contract.listPrivacyActs, 'administer', async (_, { db, caller }) => ({
    data: await findPrivacyActs(db, caller.organizationId),
  })),
]
