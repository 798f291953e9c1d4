import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { fails, Instant, listOf, requiredText, Uuid } from '../formats.ts'

/** `read` may read everything of the organization, `issue` may also change it; neither reaches the user's account. */
export const TokenScope = z.enum(['read', 'issue'])
export type TokenScope = z.output<typeof TokenScope>

export const ApiToken = z.object({
  id: Uuid,
  name: z.string(),
  scopes: z.array(TokenScope),
  /** The last four characters of the token. */
  hint: z.string(),
  created_at: Instant,
  /** Accurate to a minute. */
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
})
export type ApiToken = z.output<typeof ApiToken>

/** Addition: the tokens of the signed-in user, newest first, including revoked ones. */
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
 * Addition: creates a token. `token` is returned only in this answer, so the endpoint takes no `Idempotency-Key`: the
 * stored answer would keep the secret.
 */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/tokens',
  summary: 'Create an API token',
  status: 201,
  input: CreateApiToken,
  output: data(ApiToken.extend({ token: z.string() })),
})

/** Addition: revokes the token immediately. */
export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/tokens/:token_id',
  summary: 'Revoke an API token',
  status: 204,
  input: z.object({ token_id: Uuid }),
  output: z.undefined(),
})
