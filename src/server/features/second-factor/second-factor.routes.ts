import * as contract from '#contract/proof.ts'
import { route } from '#server/platform/http/route.ts'
import { findProofWays, proveIdentity } from './prove-identity.ts'

export const secondFactorRoutes = [
  route(contract.getProofWays, 'account', findProofWays),
  route(contract.proveIdentity, 'account', proveIdentity),
]
