import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Instant, OwnUrl, Uuid } from '../formats.ts'

const OfConnection = z.object({ connection_id: Uuid })

/** The token with which a provider keeps a connection's members in step. */
export const ScimToken = z.object({
  id: Uuid,
  /** The last four characters. */
  hint: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type ScimToken = z.output<typeof ScimToken>

/** Addition: the present token, and where the provider sends its changes. */
export const getScim = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id/scim',
  summary: 'Get how a provider keeps members in step',
  input: OfConnection,
  output: data(z.object({ base_url: OwnUrl, token: ScimToken.nullable(), users: z.int(), groups: z.int() })),
})

/** Addition: replaces the token; it is in this answer only. */
export const createScimToken = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id/scim',
  summary: 'Make a SCIM token',
  status: 201,
  input: OfConnection,
  output: data(ScimToken.extend({ token: z.string() })),
})

/** Addition: the provider's changes are refused from then on. */
export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id/scim',
  summary: 'Revoke a SCIM token',
  status: 204,
  input: OfConnection,
  output: z.undefined(),
})
