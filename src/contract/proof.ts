import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { fails } from './formats.ts'

/** The ways in which the signed-in person can show who they are. */
const ProofWays = z.object({ password: z.boolean(), passkey: z.boolean(), code: z.boolean() })

/** Addition: how the signed-in person can prove who they are. */
export const getProofWays = endpoint({
  method: 'GET',
  path: '/api/v1/auth/proof',
  summary: 'List the ways to prove who you are',
  input: z.object({}),
  output: data(ProofWays),
})

/** One of the ways. */
export const Proof = z
  .object({
    // Not trimmed: a password may begin or end with a space.
    password: z.string().min(1).max(1000).optional(),
  })
  .refine(({ password }) => password, { path: ['password'], ...fails('required') })

/** Addition: shows again who one is; for ten minutes after it nothing asks for `fresh_proof_required`. */
export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/v1/auth/proof',
  summary: 'Prove who you are',
  status: 204,
  input: Proof,
  output: z.undefined(),
})
