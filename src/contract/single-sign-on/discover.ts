import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Email, imageFields, OwnUrl, Uuid } from '../formats.ts'

/** Where an address signs in. */
export const SignInWay = z.object({
  id: Uuid,
  name: z.string(),
  /** The provider's host, to be named before the browser goes there. */
  host: z.string(),
  url: OwnUrl,
})
export type SignInWay = z.output<typeof SignInWay>

/** Addition: the connection of an address's domain, whether or not somebody has the address; null leads to the password. */
export const discover = endpoint({
  method: 'POST',
  path: '/api/v1/auth/sso/discover',
  summary: 'Find where an address signs in',
  input: z.object({ email: Email }),
  output: data(z.object({ connection: SignInWay.nullable() })),
})

/** Addition: what `/sign-in/{organization}` shows; 404 for an organization without a connection. */
export const getOrganizationSignIn = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sso/organizations/:organization_id',
  summary: 'Get the ways to sign in to an organization',
  input: z.object({ organization_id: Uuid }),
  output: data(
    z.object({
      /** Null unless the organization's page is public. */
      organization: z.object({ name: z.string(), ...imageFields('logo') }).nullable(),
      connections: z.array(SignInWay),
      /** Whether passwords are of no use there. */
      is_required: z.boolean(),
      contact: z.string().nullable(),
    }),
  ),
})
