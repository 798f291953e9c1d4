import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { discover, getOrganizationSignIn, type SignInWay } from '#contract/single-sign-on/discover.ts'
import { readRefusal } from '#contract/single-sign-on/refusals.ts'
import { withReturn } from './start-address.ts'

/** The ways into an organization by its providers; null if it has none. */
export const organizationSignInQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['single-sign-on', 'organization', organization_id],
    queryFn: async ({ signal }) =>
      (await call(getOrganizationSignIn, { organization_id }, { signal }).catch(unknown))?.data ?? null,
  })

/** Why a sign-in was refused; null if the token is not one of ours. */
export const refusalQuery = (token: string) =>
  queryOptions({
    queryKey: ['single-sign-on', 'refusal', token],
    queryFn: async ({ signal }) => (await call(readRefusal, { token }, { signal }).catch(unknown))?.data ?? null,
  })

function unknown(error: unknown) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}

/** The connection that signs an address in, and that then opens this page; null leads to the password. */
export async function findWay(email: string, to: string): Promise<SignInWay | null> {
  const { connection } = (await call(discover, { email })).data
  return connection && wayTo(connection, to)
}

/** The way with the page that opens afterwards. */
export const wayTo = (way: SignInWay, to: string): SignInWay => ({ ...way, url: withReturn(way.url, to) })
