import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { fails, Instant, listOf, requiredText, Uuid } from '../formats.ts'

/** `read` sees everything of the organization, `issue` also changes it. The account itself is out of a token's reach. */
export const TokenScope = z.enum(['read', 'issue'])
export type TokenScope = z.output<typeof TokenScope>

export const ApiToken = z.object({
  id: Uuid,
  name: z.string(),
  scopes: z.array(TokenScope),
  /** The last four characters. */
  hint: z.string(),
  created_at: Instant,
  /** Exact to a minute. */
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
})
export type ApiToken = z.output<typeof ApiToken>

/** Addition: the tokens of the signed-in user, newest first, revoked ones too. */
export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v1/auth/tokens',
  summary: 'List the API tokens of the signed-in user',
  input: z.object({}),
  output: data(z.array(ApiToken)),
})

export const CreateApiToken = z.object({
  name: requiredText(100),
  scopes: listOf(TokenScope, 2).refine((scopes) => scopes.length > 0, fails('required')),
})
export type CreateApiToken = z.output<typeof CreateApiToken>

/**
 * Addition: makes a token. `token` is shown in this answer and never again, which is why no `Idempotency-Key` keeps the
 * answer.
 */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/tokens',
  summary: 'Create an API token',
  status: 201,
  input: CreateApiToken,
  output: data(ApiToken.extend({ token: z.string() })),
})

/** Addition: the token stops at once. */
export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/tokens/:token_id',
  summary: 'Revoke an API token',
  status: 204,
  input: z.object({ token_id: Uuid }),
  output: z.undefined(),
})
