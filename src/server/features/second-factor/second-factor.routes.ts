import * as passkeys from '#contract/accounts/passkeys.ts'
import * as proof from '#contract/accounts/proof.ts'
import * as contract from '#contract/accounts/second-factor.ts'
import * as signIn from '#contract/accounts/sign-in.ts'
import { publicRoute, route, withFreshProof } from '#server/platform/http/route.ts'
import { getDemand, setDemand } from './demand.ts'
import { getSecurity } from './get-security.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './manage-passkeys.ts'
import { beginPasskeyProof, findProofWays, proveIdentity } from './prove-identity.ts'
import { resetMember } from './reset-second-factor.ts'
import { beginCodes, confirmCodes, makeRecoveryCodes, switchCodesOff } from './set-up-codes.ts'
import { beginPasskeyLogin, signInWithCode, signInWithPasskey } from './sign-in-with-second-factor.ts'

export const secondFactorRoutes = [
  publicRoute(signIn.loginWithCode, signInWithCode),
  publicRoute(passkeys.beginPasskeyLogin, beginPasskeyLogin),
  publicRoute(signIn.loginWithPasskey, signInWithPasskey),
  route(proof.getProofWays, 'account', findProofWays),
  route(passkeys.beginPasskeyProof, 'account', beginPasskeyProof),
  route(proof.proveIdentity, 'account', proveIdentity),
  route(contract.getSecurity, 'account', getSecurity),
  withFreshProof(route(passkeys.beginPasskey, 'account', beginPasskey)),
  withFreshProof(route(passkeys.addPasskey, 'account', addPasskey)),
  route(passkeys.renamePasskey, 'account', renamePasskey),
  withFreshProof(route(passkeys.removePasskey, 'account', removePasskey)),
  withFreshProof(route(contract.beginCodes, 'account', beginCodes)),
  withFreshProof(route(contract.confirmCodes, 'account', confirmCodes)),
  withFreshProof(route(contract.makeRecoveryCodes, 'account', makeRecoveryCodes)),
  withFreshProof(route(contract.switchCodesOff, 'account', switchCodesOff)),
  route(contract.getSecondFactorDemand, 'read', getDemand),
  withFreshProof(route(contract.setSecondFactorDemand, 'own', setDemand)),
  withFreshProof(route(contract.resetSecondFactor, 'own', resetMember)),
]
