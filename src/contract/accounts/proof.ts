import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { fails, Uuid } from '../formats.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { SignInCode } from './second-factor.ts'

/** Addition: the ways in which the signed-in user can prove their identity. */
export const getProofWays = endpoint({
  method: 'GET',
  path: '/api/v1/auth/proof',
  summary: 'List the ways to prove who you are',
  input: z.object({}),
  output: data(
    z.object({
      password: z.boolean(),
      passkey: z.boolean(),
      code: z.boolean(),
      /** The connection by which they came in, if that counts as a proof: see `beginProviderProof`. */
      provider: z.object({ id: Uuid, name: z.string() }).nullable(),
    }),
  ),
})

/** A password, a one-time code or a passkey assertion. */
export const Proof = z
  .object({
    // Not trimmed: a password may begin or end with a space.
    password: z.string().min(1).max(1000).optional(),
    code: SignInCode.optional(),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(({ password, code, passkey }) => password || code || passkey, { path: ['password'], ...fails('required') })

/** Addition: proves the user's identity again; for ten minutes no endpoint answers `fresh_proof_required`. */
export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/v1/auth/proof',
  summary: 'Prove who you are',
  status: 204,
  input: Proof,
  output: z.undefined(),
})
