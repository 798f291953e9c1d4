import type { End } from '#contract/single-sign-on/connections.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { endsOf } from './connection-answer.ts'
import { findConnection, findOwnCertificates, findReadConnections, updateWarned } from './connections.sql.ts'
import { rereadConnection } from './connections.ts'
import type { Connection } from './identity.ts'
import { mailOwners } from './requirement/mail-owners.ts'
import { renewServiceCertificate } from './saml/service-keys.ts'

/** The days before an end at which owners are told, the last ones first. */
const WARNED_AT = [7, 30]

/**
 * The day's work on connections: reads every provider again, follows certificates of ours that end, and tells owners what ends in 30 and in 7 days, and which
 * provider cannot be read any more. Running twice tells nothing twice.
 */
export async function refreshConnections(services: Services, isStopping: () => boolean): Promise<void> {
  const { db, log } = services
  for (const { id, organizationId } of await findReadConnections(db)) {
    if (isStopping()) return
    const connection = await findConnection(db, organizationId, id)
    if (!connection) continue
    if (connection.protocol === 'saml') await renewServiceCertificate(services, connection)
    const problem = await rereadConnection({ db, services }, connection)
    if (problem) log.warn({ connection: id, problem: problem('en') }, 'a provider could not be read')
    const read = await findConnection(db, organizationId, id)
    if (read?.onSince) await db.transaction((tx) => warn(tx, services, read))
  }
}

async function warn(tx: Database, services: Services, connection: Connection): Promise<void> {
  const { id, organizationId } = connection
  const ends = endsOf(services, connection, await findOwnCertificates(tx, id))
  const warned: Record<string, number> = {}
  for (const end of ends) {
    const stage = WARNED_AT.find((days) => end.days_left <= days)
    if (stage === undefined) continue
    const key = `${end.what} ${end.at}`
    warned[key] = stage
    if ((connection.warned[key] ?? Number.POSITIVE_INFINITY) > stage) await tell(tx, organizationId, id, end)
  }
  await updateWarned(tx, id, warned)
}

function tell(tx: Database, organizationId: string, connection: string, { what, at }: End) {
  return what === 'unreadable'
    ? mailOwners(tx, organizationId, { kind: 'provider_unreadable', data: { connection } })
    : mailOwners(tx, organizationId, { kind: 'provider_ends', data: { connection, what, at } })
}
