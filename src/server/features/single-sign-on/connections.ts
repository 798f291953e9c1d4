import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ActivityKind } from '#contract/activity.ts'
import { isAllowed } from '#contract/permissions.ts'
import * as contract from '#contract/single-sign-on/connections.ts'
import { ATTRIBUTE_PRESETS, PRODUCTS } from '#contract/single-sign-on/presets.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { found, invalidField, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { aboutSecret } from './client-secret.ts'
import { connectionAnswer } from './connection-answer.ts'
import * as sql from './connections.sql.ts'
import { type ConnectionChange, findConnection } from './connections.sql.ts'
import type { Connection } from './identity.ts'
import { type ReadProvider, UnusableProvider } from './protocol.ts'
import { PROTOCOLS } from './protocols.ts'
import { findRequirement } from './requirement/requirement.sql.ts'
import { serviceCertificates } from './saml/service-keys.ts'

type OfConnection = { connection_id: string }
type Update = contract.ConnectionUpdate

const CHANGES: ActivityKind[] = ['connection_changed', 'connection_switched_on', 'connection_switched_off']

/** The connections of the caller's organization. */
export async function listConnections(_: object, { db, services, caller }: SignedInRequest) {
  const rows = await sql.findConnections(db, caller.organizationId)
  const data = await Promise.all(rows.map((row) => connectionAnswer(db, services, row, caller.userId)))
  return { data, is_allowed: services.config.isSsoAllowed }
}

/** @throws Refusal 404 */
export async function getConnection({ connection_id }: OfConnection, request: SignedInRequest) {
  return { data: await answerOf(request, connection_id) }
}

/** Begins a connection with the names that its product usually sends. @throws Refusal 409 for more than 5, or without leave */
export async function createConnection(
  { name, product, protocol = PRODUCTS[product].protocol }: z.output<typeof contract.createConnection.input>,
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId } = caller
  if (!services.config.isSsoAllowed) throw conflict(m.providers_forbidden)
  const attributes = { ...ATTRIBUTE_PRESETS[PRODUCTS[product][protocol]] }
  const scopes = protocol === 'oidc' ? 'openid email profile' : null
  const id = await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    if ((await sql.findConnections(tx, organizationId)).length >= contract.MAX_CONNECTIONS)
      throw conflict(m.providers_too_many)
    const made = await sql.insertConnection(tx, { organizationId, name, product, protocol, attributes, scopes })
    await record(tx, request, { id: made, name }, 'connection_added')
    return made
  })
  if (protocol === 'saml') await serviceCertificates({ ...services, db }, { id, organizationId })
  return { data: await answerOf(request, id) }
}

/**
 * Changes what is sent. The provider is read first, so that nothing is saved if it cannot be used.
 * @throws Refusal 404; 422 on the field; 409 for a save from an older version, for one that would switch on what is
 * incomplete, and for switching off what is required
 */
export async function updateConnection(
  { connection_id: id, ...update }: Update & OfConnection,
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  const before = await found(findConnection(db, organizationId, id))
  const read = await readSource(request, before, update)
  await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const connection = await found(sql.lockConnection(tx, organizationId, id))
    const shown = await connectionAnswer(tx, services, connection, userId)
    const changes = { subjectId: id, kinds: CHANGES }
    await refuseStale(tx, request, contract.updateConnection, { sent: update, shown, changes })
    const change = { ...changeOf(services.seal, id, update), ...read }
    const next = { ...connection, ...change }
    if (update.is_on === true && !isComplete(next)) throw conflict(m.providers_incomplete)
    if (update.is_on === false) await refuseIfLast(tx, connection)
    await sql.updateConnection(tx, organizationId, id, { ...change, isOn: update.is_on })
    if (update.levels) await sql.saveLevels(tx, id, update.levels)
    if (isOther(connection, next)) {
      if (!isAllowed(caller.level, 'own') && shown.lets_owners_in) throw ownersOnly()
      await sql.deleteTests(tx, id)
    }
    await recordUpdate(tx, request, connection, update)
  })
  return { data: await answerOf(request, id) }
}

/** What decides who somebody is at the provider: a test says nothing about any more once it has changed. */
const TESTED = ['issuer', 'clientId', 'metadataUrl', 'certificates', 'attributes', 'trustsEmail'] as const

const isOther = (before: Connection, next: ConnectionChange) =>
  TESTED.some((field) => !isDeepStrictEqual(before[field], next[field]))

const ownersOnly = () =>
  new Refusal(403, 'forbidden', { sentence: (locale) => m.providers_owners_only({}, { locale }) })

async function recordUpdate(
  tx: Database,
  request: SignedInRequest,
  connection: Connection,
  { is_on, ...update }: Update,
) {
  const isSwitched = is_on !== undefined && is_on !== (connection.onSince !== null)
  if (isSwitched) await record(tx, request, connection, is_on ? 'connection_switched_on' : 'connection_switched_off')
  const fields = Object.keys(update).filter((field) => update[field as keyof typeof update] !== undefined)
  if (fields.length > 0) await record(tx, request, connection, 'connection_changed', { fields })
}

/** Reads the provider again. @throws Refusal 404, 409 if it cannot be read; the last good copy stays */
export async function refreshConnection({ connection_id: id }: OfConnection, request: SignedInRequest) {
  const { db, services, caller } = request
  const connection = await found(findConnection(db, caller.organizationId, id))
  const problem = await rereadConnection(request, connection)
  if (problem) throw new Refusal(409, 'conflict', { sentence: problem })
  return { data: await answerOf({ db, services, caller }, id) }
}

/**
 * Reads what a provider publishes and keeps it; what cannot be used leaves the last good copy.
 * @returns why it could not be used
 */
export async function rereadConnection(
  { db, services }: Pick<SignedInRequest, 'db' | 'services'>,
  connection: Connection,
): Promise<UnusableProvider['sentence'] | undefined> {
  const { id, organizationId, protocol, issuer, metadataUrl } = connection
  // Of SAML the entity id: an address that some day answers for another provider must not turn the connection to it.
  const known = issuer ? { issuer } : {}
  const source = protocol === 'oidc' ? issuer && { issuer } : metadataUrl && { metadataUrl, ...known }
  if (!source) return undefined
  try {
    const read = await PROTOCOLS[protocol].read(services, source)
    await sql.updateConnection(db, organizationId, id, keptOf(read))
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableProvider)) throw error
    await sql.updateConnection(db, organizationId, id, { readProblem: error.sentence('en') })
    return error.sentence
  }
}

/** Removes a connection with its links and sessions. @throws Refusal 404, 409 while sign-in by it is required */
export async function deleteConnection({ connection_id: id }: OfConnection, request: SignedInRequest) {
  const { organizationId } = request.caller
  await request.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const connection = await found(sql.lockConnection(tx, organizationId, id))
    await refuseIfLast(tx, connection)
    await record(tx, request, connection, 'connection_removed')
    await sql.deleteConnection(tx, organizationId, id)
  })
  return undefined
}

const conflict = (message: typeof m.providers_forbidden) =>
  new Refusal(409, 'conflict', { sentence: (locale) => message({}, { locale }) })

/** @throws Refusal 409 if nobody could sign in any more without this connection */
async function refuseIfLast(tx: Database, { id, organizationId }: Connection) {
  const { isRequired } = await findRequirement(tx, organizationId)
  const rows = isRequired ? await sql.findConnections(tx, organizationId) : []
  if (isRequired && !rows.some((row) => row.id !== id && row.onSince !== null)) throw conflict(m.providers_last)
}

const isComplete = ({ protocol, issuer, published, clientId, sealedSecret }: ConnectionChange) =>
  Boolean(issuer && published && (protocol === 'saml' || (clientId && sealedSecret)))

/** @throws Refusal 422 on the field of the source */
async function readSource({ services }: SignedInRequest, connection: Connection, update: Update) {
  const { protocol } = connection
  const { issuer, metadata, metadata_url: metadataUrl } = update
  // Until it is switched on, a wrong provider may be replaced.
  const known = connection.onSince && connection.issuer ? { issuer: connection.issuer } : {}
  const given = metadata ? { metadata } : metadataUrl && { metadataUrl }
  const source = protocol === 'oidc' ? issuer && { issuer } : given && { ...given, ...known }
  if (!source) return {}
  try {
    const read = await PROTOCOLS[protocol].read(services, source)
    const isFirst = connection.issuer === null && (update.scopes ?? connection.scopes) === connection.scopes
    return { ...keptOf(read), ...(isFirst && { scopes: read.scopes }) }
  } catch (error) {
    if (error instanceof UnusableProvider) throw invalidField([error.field], error.sentence)
    throw error
  }
}

const keptOf = ({ issuer, published, certificates }: ReadProvider) => ({
  issuer,
  published,
  certificates,
  readAt: new Date().toISOString(),
  readProblem: null,
})

function changeOf(seal: SignedInRequest['services']['seal'], id: string, update: Update): ConnectionChange {
  const { client_secret: secret } = update
  const change = {
    name: update.name,
    product: update.product,
    attributes: update.attributes,
    trustsEmail: update.trusts_email,
    who: update.who,
    defaultLevel: update.default_level,
    keepsInStep: update.keep_in_step,
    sessionHours: update.session_hours,
    requiredContext: update.required_context,
    clientId: update.client_id,
    sealedSecret: secret && seal.close(Buffer.from(secret), aboutSecret(id)),
    secretEndsOn: update.secret_ends_on,
    scopes: update.scopes,
    // Metadata that are pasted have no address to be read from.
    metadataUrl: update.metadata ? null : update.metadata_url,
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ConnectionChange
}

async function answerOf({ db, services, caller }: Pick<SignedInRequest, 'db' | 'services' | 'caller'>, id: string) {
  const connection = await found(findConnection(db, caller.organizationId, id))
  return connectionAnswer(db, services, connection, caller.userId)
}

const record = (
  tx: Database,
  request: SignedInRequest,
  { id, name }: Pick<Connection, 'id' | 'name'>,
  kind: ActivityKind,
  details: { fields?: string[] } = {},
) =>
  recordActivity(tx, {
    ...activitySourceOf(request),
    kind,
    subject: { type: 'connection', id, label: name },
    details: { ...details },
  })
