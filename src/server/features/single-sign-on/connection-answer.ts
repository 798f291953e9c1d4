import { X509Certificate } from 'node:crypto'
import type { z } from 'zod'
import type { End, ProviderCertificate, SsoConnection } from '#contract/single-sign-on/connections.ts'
import { instantFrom, instantOf, instantOfWallClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { findOwnCertificates, findTestedAt } from './connections.sql.ts'
import { domainAnswer, findDomains } from './domains/domains.sql.ts'
import type { Connection } from './identity.ts'
import { findLevels } from './known.sql.ts'
import { isVouchedFor } from './owners/vouching.sql.ts'

const DAY = 24 * 60 * 60 * 1000
/** From how many days before it on an end is shown. */
const SHOWN_DAYS = 30

type OwnCertificates = Awaited<ReturnType<typeof findOwnCertificates>>
type Telling = Pick<Services, 'clock' | 'config'>

/** What of a connection ends within 30 days, or has ended. Of several certificates the one that lasts longest counts. */
export function endsOf({ clock, config }: Telling, connection: Connection, own: OwnCertificates): End[] {
  const { secretEndsOn, certificates, readProblem, readAt } = connection
  const ends = [
    { what: 'secret', at: secretEndsOn && instantOfWallClock(`${secretEndsOn} 00:00:00`, config.timeZone) },
    { what: 'certificate', at: latest(certificates.map(({ until }) => until)) },
    { what: 'own_certificate', at: latest(own.map(({ endsAt }) => endsAt)) },
    { what: 'unreadable', at: readProblem && readAt },
  ] as const
  return ends.flatMap(({ what, at }) => {
    if (!at) return []
    const end = new Date(at)
    const days_left = Math.floor((end.getTime() - clock.now().getTime()) / DAY)
    return days_left <= SHOWN_DAYS ? [{ what, at: instantOf(end), days_left }] : []
  })
}

const latest = (instants: (string | null)[]) =>
  instants.filter((at) => at !== null).toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]

/** A connection as the API shows it to one of its administrators. */
export async function connectionAnswer(
  db: Database,
  services: Services,
  connection: Connection,
  userId: string,
): Promise<z.input<typeof SsoConnection>> {
  const { id, organizationId, issuer } = connection
  // One after the other: within a transaction there is one connection.
  const levels = await findLevels(db, id)
  const domains = await findDomains(db, organizationId, { connectionId: id })
  const own = await findOwnCertificates(db, id)
  const testedAt = await findTestedAt(db, id, userId)
  const letsOwnersIn = await isVouchedFor(db, connection)
  const url = (page: string) => services.urls.connection(id, page)
  const oidc = {
    issuer,
    client_id: connection.clientId,
    has_secret: connection.sealedSecret !== null,
    secret_ends_on: connection.secretEndsOn,
    scopes: connection.scopes ?? '',
    redirect_uri: url('callback'),
    logout_uri: url('backchannel'),
  }
  const saml = {
    entity_id: issuer,
    metadata_url: connection.metadataUrl,
    certificates: connection.certificates,
    own_metadata: url('metadata'),
    acs: url('acs'),
    own_certificates: own.map(ownCertificate),
  }
  return {
    id,
    protocol: connection.protocol,
    product: connection.product,
    on_since: instantOrNull(connection.onSince),
    name: connection.name,
    attributes: connection.attributes,
    trusts_email: connection.trustsEmail,
    who: connection.who,
    default_level: connection.defaultLevel,
    keep_in_step: connection.keepsInStep,
    session_hours: connection.sessionHours,
    levels,
    required_context: connection.requiredContext,
    oidc: connection.protocol === 'oidc' ? oidc : null,
    saml: connection.protocol === 'saml' ? saml : null,
    domains: domains.map(domainAnswer),
    read_at: instantOrNull(connection.readAt),
    read_problem: connection.readProblem,
    last_sign_in_at: instantOrNull(connection.lastSignInAt),
    ends: endsOf(services, connection, own),
    tested_at: instantOrNull(testedAt ?? null),
    lets_owners_in: letsOwnersIn,
    start_url: url('start'),
    created_at: instantFrom(connection.createdAt),
    updated_at: instantFrom(connection.updatedAt),
  }
}

const instantOrNull = (stored: string | null) => stored && instantFrom(stored)

const ownCertificate = ({ certificate, usedFrom, endsAt }: OwnCertificates[number]): ProviderCertificate => ({
  sha256: new X509Certificate(certificate).fingerprint256,
  from: instantFrom(usedFrom),
  until: instantFrom(endsAt),
})
