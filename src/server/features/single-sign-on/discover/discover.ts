import type { SignInWay } from '#contract/single-sign-on/discover.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { logoPicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { findConnectionOfDomain, findOrganizationWays } from './discover.sql.ts'

/** Where an address signs in. Depends on its domain only: addresses with and without an account are one and the same. */
export async function discover({ email }: { email: string }, request: Request) {
  return { data: { connection: await findWay(request, email) } }
}

/** The connection that an address's domain leads to; null leads to the password. @param organizationId whose it has to be */
export async function findWay(
  { db, services }: Pick<Request, 'db' | 'services'>,
  email: string,
  organizationId?: string,
) {
  const found = await findConnectionOfDomain(db, email.slice(email.lastIndexOf('@') + 1))
  const isWanted = organizationId === undefined || found?.organizationId === organizationId
  return found && isWanted && services.config.isSsoAllowed ? wayOf(services, found) : null
}

/** The ways to sign in to an organization. @throws Refusal 404 without any */
export async function getOrganizationSignIn(
  { organization_id }: { organization_id: string },
  { db, services }: Request,
) {
  const found = services.config.isSsoAllowed ? await findOrganizationWays(db, organization_id) : []
  const [first] = found
  if (!first) throw notFound()
  const { organization } = first
  const { name, publicProfile, contactInfo, ssoRequiredSince } = organization
  return {
    data: {
      organization: publicProfile ? { name, ...services.urls.image('logo', logoPicture(organization)) } : null,
      connections: found.map((connection) => wayOf(services, connection)),
      is_required: ssoRequiredSince !== null,
      contact: (publicProfile && contactInfo.email) || null,
    },
  }
}

type Found = { id: string; name: string; issuer: string | null }

const wayOf = (services: Pick<Services, 'urls'>, { id, name, issuer }: Found): SignInWay => ({
  id,
  name,
  host: URL.parse(issuer ?? '')?.host ?? '',
  url: services.urls.connection(id, 'start'),
})
