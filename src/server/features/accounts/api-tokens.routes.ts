import * as contract from '#contract/accounts/api-tokens.ts'
import { route, withFreshProof, withSecondFactor } from '#server/platform/http/route.ts'
import { findApiTokens } from './api-tokens.sql.ts'
import { createApiToken, revokeApiToken } from './create-api-token.ts'

export const apiTokenRoutes = [
  route(contract.listApiTokens, 'account', async (_, { db, caller }) => ({ data: await findApiTokens(db, caller) })),
  // A token would keep working for a user who is locked out for lack of a second factor.
  withSecondFactor(true, withFreshProof(route(contract.createApiToken, 'account', createApiToken))),
  route(contract.revokeApiToken, 'account', revokeApiToken),
]
