import { notFound } from '#server/platform/http/refusal.ts'
import { listAnswer, MAX_PAGE, type ScimAnswer, type ScimRequest } from './scim-request.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

type More = Record<string, unknown>

const attribute = (name: string, type: string, more: More = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const texts = (...names: string[]) => names.map((name) => attribute(name, 'string'))
const externalId = attribute('externalId', 'string', { caseExact: true })
const multiple = (name: string, subAttributes: object[], more: More = {}) =>
  attribute(name, 'complex', { multiValued: true, subAttributes, ...more })
const named = (name: string) => attribute(name, 'string', { required: true, uniqueness: 'server' })

const ATTRIBUTES = {
  User: [
    named('userName'),
    externalId,
    attribute('name', 'complex', { subAttributes: texts('formatted', 'familyName', 'givenName') }),
    ...texts('displayName', 'preferredLanguage'),
    attribute('active', 'boolean'),
    multiple('emails', [...texts('value', 'type'), attribute('primary', 'boolean')]),
    multiple('groups', texts('value', 'display'), { mutability: 'readOnly' }),
  ],
  Group: [named('displayName'), externalId, multiple('members', texts('value', 'display'))],
}

const SCHEMAS = Object.entries(ATTRIBUTES).map(([name, attributes]) => ({
  schemas: [`${CORE}:Schema`],
  id: `${CORE}:${name}`,
  name,
  attributes,
  meta: { resourceType: 'Schema' },
}))

const RESOURCE_TYPES = SCHEMAS.map(({ id, name }) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: id,
  meta: { resourceType: 'ResourceType' },
}))

const SERVICE = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the connection', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig' },
}

/** What of SCIM there is. */
export const getServiceProviderConfig = async (): Promise<ScimAnswer> => ({ resource: SERVICE })

const listOf = (all: object[]) => async () => listAnswer(all, all.length)
const oneOf =
  (all: { id: string }[]) =>
  async ({ id }: ScimRequest): Promise<ScimAnswer> => {
    const resource = all.find((each) => each.id === id)
    if (!resource) throw notFound()
    return { resource }
  }

export const listSchemas = listOf(SCHEMAS)
export const getSchema = oneOf(SCHEMAS)
export const listResourceTypes = listOf(RESOURCE_TYPES)
export const getResourceType = oneOf(RESOURCE_TYPES)
