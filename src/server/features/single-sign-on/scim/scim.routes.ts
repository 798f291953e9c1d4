import { Uuid } from '#contract/formats.ts'
import { readBody, readBytes } from '#server/platform/http/input/body.ts'
import type { Reserve } from '#server/platform/http/limits/byte-budget.ts'
import { type App, type AppContext, requestOf } from '#server/platform/http/mount.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import type { Connection } from '../identity.ts'
import { answerScimError, MEDIA_TYPE } from './answer-scim-error.ts'
import { getResourceType, getSchema, getServiceProviderConfig, listResourceTypes, listSchemas } from './discovery.ts'
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from './groups.ts'
import type { ScimAnswer, ScimRequest } from './scim-request.ts'
import { findTokenConnection } from './scim-tokens.sql.ts'
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users.ts'

type Work = (request: ScimRequest) => Promise<ScimAnswer>

const ROOT = '/scim/v2'
/** Takes a group of some ten thousand members. */
const MAX_BYTES = 1024 * 1024

/** Mounts SCIM 2.0 (RFC 7644), by which providers keep the members of a connection in step. */
export function mountScim(app: App, services: Services) {
  const on = (method: string, path: string, work: Work) =>
    app.on(method, `${ROOT}${path}`, (c) => answerScim(c, services, work))
  on('GET', '/ServiceProviderConfig', getServiceProviderConfig)
  on('GET', '/Schemas', listSchemas)
  on('GET', '/Schemas/:id', getSchema)
  on('GET', '/ResourceTypes', listResourceTypes)
  on('GET', '/ResourceTypes/:id', getResourceType)
  on('GET', '/Users', listUsers)
  on('POST', '/Users', createUser)
  on('GET', '/Users/:id', ofUuid(getUser))
  on('PUT', '/Users/:id', ofUuid(replaceUser))
  on('PATCH', '/Users/:id', ofUuid(patchUser))
  on('DELETE', '/Users/:id', ofUuid(deleteUser))
  on('GET', '/Groups', listGroups)
  on('POST', '/Groups', createGroup)
  on('GET', '/Groups/:id', ofUuid(getGroup))
  on('PUT', '/Groups/:id', ofUuid(replaceGroup))
  on('PATCH', '/Groups/:id', ofUuid(patchGroup))
  on('DELETE', '/Groups/:id', ofUuid(deleteGroup))
  app.all(`${ROOT}/*`, (c) => answerScimError(c, services, notFound()))
}

const ofUuid =
  (work: Work): Work =>
  async (request) => {
    const id = Uuid.safeParse(request.id)
    if (!id.success) throw notFound()
    return work({ ...request, id: id.data })
  }

async function answerScim(c: AppContext, services: Services, work: Work): Promise<Response> {
  try {
    const connection = await authenticate(c, services)
    const { organizationId } = connection
    const answer = await services.shares.bodies.within(organizationId, c.req.raw.signal, async (reserve) => {
      const body = await bodyOf(c, reserve)
      const { id = '' } = c.req.param() as { id?: string }
      const { address } = requestOf(c, services)
      const ifMatch = c.req.header('if-match')
      const request = { services, connection, address, id, query: c.req.query(), body, ifMatch }
      return services.shares.run(organizationId, isRead(c) ? 'read' : 'write', () => work(request))
    })
    if (!isRead(c)) services.mailSignal.wake()
    return send(c, answer)
  } catch (error) {
    return answerScimError(c, services, error as Error)
  }
}

const isRead = ({ req: { method } }: AppContext) => method === 'GET' || method === 'HEAD'

/** @throws Refusal 401 */
async function authenticate(c: AppContext, { db }: Services): Promise<Connection> {
  const token = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const connection = token && (await findTokenConnection(db, hashSecret(token)))
  if (!connection) throw new Refusal(401, 'unauthenticated')
  return connection
}

/** @throws Refusal 400, 413, 415 */
async function bodyOf(c: AppContext, reserve: Reserve): Promise<Record<string, unknown>> {
  const { method, url } = c.req
  if (!['POST', 'PUT', 'PATCH'].includes(method)) return {}
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== MEDIA_TYPE && type !== 'application/json') throw new Refusal(415, 'unsupported_media')
  const limits = { bytes: MAX_BYTES, fields: 1_000, reserve }
  const body = await readBytes(c.req.raw, limits)
  const headers = { 'content-type': 'application/json' }
  // Room for a body of this size is taken already.
  const json = new globalThis.Request(url, { method, headers, body })
  return (await readBody(json, { bytes: MAX_BYTES, fields: limits.fields })).fields
}

function send(c: AppContext, { isNew, resource }: ScimAnswer): Response {
  if (!resource) return c.body(null, 204)
  const { location, version } = (resource['meta'] ?? {}) as { location?: string; version?: string }
  if (version) c.header('ETag', version)
  if (version && isRead(c) && c.req.header('if-none-match') === version) return c.body(null, 304)
  if (isNew && location) c.header('Location', location)
  return c.body(JSON.stringify(resource), isNew ? 201 : 200, {
    'Content-Type': MEDIA_TYPE,
    'Cache-Control': 'no-store',
  })
}
