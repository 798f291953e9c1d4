import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { beginPasskeyProof } from '#contract/accounts/passkeys.ts'
import { getProofWays, proveIdentity } from '#contract/accounts/proof.ts'
import { beginProviderProof } from '#contract/single-sign-on/tests.ts'
import { signWithPasskey } from './webauthn.ts'

/** The ways in which the user can prove their identity. */
export const proofWaysQuery = queryOptions({
  queryKey: ['account', 'proof'],
  queryFn: async ({ signal }) => (await call(getProofWays, {}, { signal })).data,
})

export const proofMutation = mutationOptions({
  mutationFn: (proof: { password: string } | { code: string }) => call(proveIdentity, proof),
})

/** Goes to the provider by which the user came in, which leads back to this page. */
export const providerProofMutation = mutationOptions({
  mutationFn: async () => {
    const return_to = `${location.pathname}${location.search}`
    const { data } = await call(beginProviderProof, { return_to })
    location.assign(data.url)
  },
})

export const passkeyProofMutation = mutationOptions({
  mutationFn: async () => {
    const { data } = await call(beginPasskeyProof, {})
    return call(proveIdentity, { passkey: await signWithPasskey(data) })
  },
})
