import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { fails } from '../formats.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { SignInCode } from './second-factor.ts'

/** Addition: how the signed-in person can prove who they are. */
export const getProofWays = endpoint({
  method: 'GET',
  path: '/api/v1/auth/proof',
  summary: 'List the ways to prove who you are',
  input: z.object({}),
  output: data(z.object({ password: z.boolean(), passkey: z.boolean(), code: z.boolean() })),
})

/** One of the ways: a password, a code of the app, or what a passkey answers. */
export const Proof = z
  .object({
    // Not trimmed: a password may begin or end with a space.
    password: z.string().min(1).max(1000).optional(),
    code: SignInCode.optional(),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(({ password, code, passkey }) => password || code || passkey, { path: ['password'], ...fails('required') })

/** Addition: shows again who one is; for ten minutes after it nothing asks for `fresh_proof_required`. */
export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/v1/auth/proof',
  summary: 'Prove who you are',
  status: 204,
  input: Proof,
  output: z.undefined(),
})
