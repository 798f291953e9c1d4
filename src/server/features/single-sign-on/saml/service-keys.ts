import { instantFrom } from '#server/platform/clock.ts'
import type { Services } from '#server/services.ts'
import { findOwnCertificates, insertOwnCertificate, lockConnection } from '../connections.sql.ts'
import type { Connection } from '../identity.ts'
import { SsoRefusal } from '../sso-refusal.ts'
import { newServiceKey } from './service-key.ts'

/** A new certificate is published for so many days before requests are signed with its key: providers read us daily. */
const PUBLISHED_DAYS = 30
/** The new one is made so many days before the old one ends, which leaves as many again to react. */
const RENEWED_DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000

type Ids = Pick<Connection, 'id' | 'organizationId'>
type Needed = Pick<Services, 'db' | 'seal' | 'clock' | 'config'>

const about = (connectionId: string) => `sso key ${connectionId}`

/**
 * Our certificates of a connection that count now: the one that signs, then those that are published to follow it. A key
 * that was followed is gone. Makes the first one.
 */
export async function serviceCertificates({ db, ...services }: Needed, connection: Ids) {
  const rows = await findOwnCertificates(db, connection.id)
  const all = rows.length > 0 ? rows : await addCertificate({ db, ...services }, connection)
  const now = services.clock.now().getTime()
  const used = all.filter(({ usedFrom }) => Date.parse(instantFrom(usedFrom)) <= now)
  return [...used.slice(-1), ...all.slice(used.length)]
}

/** The private keys of the same, in PEM. @throws SsoRefusal if they were sealed with another key than the configured one */
export async function servicePrivateKeys(services: Needed, connection: Ids): Promise<string[]> {
  const certificates = await serviceCertificates(services, connection)
  return certificates.map(({ sealedKey }) => {
    const key = services.seal.open(sealedKey, about(connection.id))
    if (!key) throw new SsoRefusal('sso_provider', 'the key of this connection was sealed with another CREDENTIALS_KEY')
    return key.toString()
  })
}

/** Publishes a new certificate if the last one soon ends; it is used once every provider has read it. */
export async function renewServiceCertificate(services: Needed, connection: Ids): Promise<void> {
  const last = (await findOwnCertificates(services.db, connection.id)).at(-1)
  if (last && isEnding(last, services)) await addCertificate(services, connection)
}

const isEnding = ({ endsAt }: { endsAt: string }, { clock }: Needed) =>
  Date.parse(instantFrom(endsAt)) - clock.now().getTime() < RENEWED_DAYS * DAY_MS

/** Adds a certificate unless another process has just done so. @returns all of them */
async function addCertificate(services: Needed, { id: connectionId, organizationId }: Ids) {
  const { db, seal, clock, config } = services
  const now = clock.now()
  // Made outside of the transaction: it takes half a second.
  const { certificate, privateKey, endsAt } = await newServiceKey(new URL(config.publicUrl).hostname, now)
  return db.transaction(async (tx) => {
    await lockConnection(tx, organizationId, connectionId)
    const last = (await findOwnCertificates(tx, connectionId)).at(-1)
    if (!last || isEnding(last, services)) {
      const usedFrom = new Date(now.getTime() + (last ? PUBLISHED_DAYS * DAY_MS : 0))
      await insertOwnCertificate(tx, {
        connectionId,
        certificate,
        sealedKey: seal.close(Buffer.from(privateKey), about(connectionId)),
        usedFrom: usedFrom.toISOString(),
        endsAt: endsAt.toISOString(),
      })
    }
    return findOwnCertificates(tx, connectionId)
  })
}
