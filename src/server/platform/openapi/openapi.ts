import { z } from 'zod'
import { type Endpoint, pathParameters } from '#contract/endpoint.ts'
import { OPEN_BADGES_ROOT } from '#contract/open-badges-api.ts'
import { LEVELS, levelsThatMay, PERMISSIONS } from '#contract/permissions.ts'
import { Problem } from '#contract/problem.ts'
import { bodyOf, EVENT_DATA, SentEvent } from '#contract/webhooks/events.ts'
import type { Config } from '#server/platform/config.ts'
import integrations from '../../../../docs/integrations.md?raw'
import { cookieName, passportCookieName } from '../http/authenticate.ts'
import { takesParts } from '../http/input/parse-input.ts'
import { type Access, type Declared, isForMembers } from '../http/route.ts'
import { taggedBy } from '../http/versions.ts'
import { exampleOf } from './openapi-examples.ts'
import { ALLOW, METHOD_NOT_ALLOWED, responsesOf } from './openapi-responses.ts'
import { type Json, schemaOf } from './openapi-schema.ts'

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

const EITHER = [{ session: [] }, { token: [] }]

const securityOf = (access: Access): Json[] => {
  if (access === 'public') return []
  // The empty object stands for no credentials.
  if (access === 'visitor') return [...EITHER, {}]
  if (access === 'earner') return [{ earner: [] }]
  return PERMISSIONS[access].token ? EITHER : [{ session: [] }]
}

/** The OpenAPI 3.1 document of all routes, generated from their contracts. */
export function openApiOf(routes: Declared[], config: Pick<Config, 'publicUrl' | 'isHttps'>): Json {
  const { publicUrl } = config
  const paths: Record<string, Json> = {}
  const tagged = taggedBy(routes)
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(route, tagged.has(route.endpoint))
    const head = route.endpoint.method === 'GET' && { head: headOf(operation) }
    paths[path] = {
      ...paths[path],
      [route.endpoint.method.toLowerCase()]: operation,
      ...head,
      options: optionsOf(route),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Insegna',
      version: '1.0.0',
      description: `The badge issuing service: templates, learning paths, earners, and the badges issued to them.\n\n${REQUESTS}\n\n${METHODS}\n\n${RECIPES}`,
      contact: { name: 'Whoever runs this service', url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks: webhooksOf(),
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      responses: { MethodNotAllowed: METHOD_NOT_ALLOWED },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(config), description: 'Set by signing in.' },
        earner: {
          type: 'apiKey',
          in: 'cookie',
          name: passportCookieName(config),
          description: 'Set by the code of the email that opens *My badges*.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, made in the dashboard.' },
      },
    },
  }
}

/** How other systems are connected; links to other pages of the documentation lead nowhere here. */
const RECIPES = integrations.replace(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1')

const REQUESTS =
  'Requests say the same in JSON and in both notations of forms. In JSON, too, numbers and flags may be text, and a list of one ' +
  'may be its item alone.'

const METHODS =
  'HEAD is answered as GET, without the body. OPTIONS is answered with 204. Any other method that a path does not have is ' +
  'answered with 405 and a problem (`method_not_allowed`). The last two name the methods of the path in `Allow`.'

/** What webhooks are sent. */
const webhooksOf = (): Json =>
  Object.fromEntries(
    SentEvent.options.map((event) => {
      const schema = schemaOf(bodyOf(event), 'output')
      const post = {
        operationId: `webhook_${event.replace('.', '_')}`,
        tags: ['Webhooks'],
        summary: EVENT_DATA[event].summary,
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: { content: { 'application/json': { schema, example: exampleOf(schema) } } },
        responses: { '2XX': { description: 'Taken. Anything else is tried again over three days; 410 ends it.' } },
        security: [],
      }
      return [event, { post }]
    }),
  )

/** HEAD: the GET of the same path, with every body left out. */
function headOf({ operationId: id, responses, ...operation }: Json): Json {
  const withoutBodies = Object.entries(responses as Record<string, Json>).map(([status, { content: _, ...rest }]) => [
    status,
    rest,
  ])
  return { ...operation, operationId: `head_${id}`, responses: Object.fromEntries(withoutBodies) }
}

/** OPTIONS: needs no credentials, as nothing is read. */
function optionsOf({ endpoint }: Declared): Json {
  const parameters = pathParameters(endpoint).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    operationId: operationId({ ...endpoint, method: 'OPTIONS' }),
    tags: [tagOf(endpoint)],
    summary: 'Which methods this path has',
    ...(parameters.length > 0 && { parameters }),
    responses: { 204: { description: 'No body', headers: ALLOW } },
    security: [],
  }
}

function operationOf(route: Declared, hasVersion: boolean): Json {
  const { endpoint, access } = route
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const inPath = pathParameters(endpoint)
  const shape = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {}
  const inParts = Object.keys(shape).filter((name) => takesParts(shape[name]))
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'

  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      ...withExample(name, properties[name] ?? { type: 'string' }),
    })),
    ...(hasBody
      ? []
      : others.map(([name, schema]) => ({
          name,
          in: 'query',
          required: required.includes(name),
          ...(inParts.includes(name) && { style: 'deepObject', explode: true }),
          ...withExample(name, schema),
        }))),
    ...(endpoint.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: { type: 'string', maxLength: 255 },
            example: 'award-2025-11-14',
          },
        ]
      : []),
    ...(endpoint.replaces
      ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' }, example: '"name=1f8k2h0q7c"' }]
      : []),
  ]
  return {
    operationId: operationId(endpoint),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: descriptionOf(route),
    ...(isForMembers(access) && { 'x-permission': access, 'x-levels': levelsThatMay(access) }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && others.length > 0 && { requestBody: requestBodyOf(Object.fromEntries(others), required) }),
    responses: responsesOf(route, hasVersion),
    security: securityOf(access),
  }
}

function requestBodyOf(properties: Record<string, Json>, required: string[]): Json {
  const needed = required.filter((name) => name in properties)
  const schema = { type: 'object', properties, ...(needed.length > 0 && { required: needed }) }
  const example = exampleOf(schema)
  return {
    required: needed.length > 0,
    content: Object.fromEntries(BODY_TYPES.map((type) => [type, { schema, example }])),
  }
}

/** The schema and an example of a query or path parameter. */
const withExample = (name: string, schema: Json) => ({ schema, example: exampleOf(schema, name) })

function descriptionOf({ endpoint: { idempotent, file, replaces }, access, needsFreshProof }: Declared): string {
  const more = [
    idempotent && 'Sent again with the same `Idempotency-Key`, it is carried out once and answered as before.',
    needsFreshProof && 'Refused with `fresh_proof_required` where the person proved who they are over ten minutes ago.',
    replaces && versionWords(replaces),
    file && 'Answers with a file.',
  ]
  return [whoMayCall(access), ...more.filter(Boolean)].join(' ')
}

/** How a save says which version it was made from. */
const versionWords = ({ shownBy }: NonNullable<Endpoint['replaces']>) =>
  `With the version that it was made from as \`If-Match\`${shownBy ? ` (the \`ETag\` of ${shownBy().method} ${shownBy().path})` : ''}, it is refused with 409 if what it would overwrite has changed since; \`conflict\` says what, by whom and when. Without it, the last save counts.`

/** Who may call a route, and with which credentials. */
function whoMayCall(access: Access): string {
  if (access === 'public') return 'For anyone; needs no credentials.'
  if (access === 'visitor') return 'For anyone; who is signed in is told so.'
  if (access === 'earner') return 'For earners who have *My badges* open in this browser, for what is their own.'
  const levels = levelsThatMay(access)
  const people = levels.length === LEVELS.length ? 'all members' : enumeration(levels.map((level) => `${level}s`))
  return `For ${people}, with ${CREDENTIALS[PERMISSIONS[access].token ?? 'none']}.`
}

const CREDENTIALS = {
  none: 'a session: no API token may',
  read: 'a session or an API token that may read or issue',
  issue: 'a session or an API token that may issue',
}

const enumeration = (words: string[]) => new Intl.ListFormat('en-GB').format(words)

/** The tags of the API with the prefixes of their paths; the first match counts. */
const TAGS = [
  { name: 'Account', description: 'Signing in, the signed-in user, sessions and API tokens.', paths: ['auth/'] },
  {
    name: 'Badges',
    description: 'Awarding, reading, exporting and revoking badges.',
    paths: ['issuers/organization/badges', 'issuers/badges'],
  },
  {
    name: 'Learning paths',
    description: 'Templates that group others as their steps.',
    paths: [
      'issuers/organization/learning_paths',
      'issuers/organization/badge_templates/selectables',
      'issuers/organization/badge_templates/:template_id/learning_path',
    ],
  },
  {
    name: 'Badge templates',
    description: 'What badges say, in versions; a badge keeps the version that it was issued from.',
    paths: ['issuers/organization/badge_templates'],
  },
  { name: 'Earners', description: 'People, and the lists that they are on.', paths: ['issuers/organization/earners'] },
  {
    name: 'Webhooks',
    description:
      'Addresses that are told what happens, by [Standard Webhooks](https://www.standardwebhooks.com): at least once, signed, in any order.',
    paths: ['issuers/organization/webhooks'],
  },
  {
    name: 'Open Badges API',
    description:
      'The [Open Badges API 3.0](https://www.imsglobal.org/spec/ob/v3p0/) of 1EdTech, to read signed credentials. Errors are `Imsx_StatusInfo`.',
    paths: [OPEN_BADGES_ROOT],
  },
  {
    name: 'Organization',
    description: 'The organization’s profile, figures, credits and history.',
    paths: [''],
  },
]

const tagOf = ({ path }: Endpoint) =>
  TAGS.find(({ paths }) => paths.some((start) => path.startsWith(start.startsWith('/') ? start : `/api/v1/${start}`)))!
    .name

const operationId = ({ method, path }: { method: string; path: string }) =>
  `${method.toLowerCase()}_${path
    .replace(/^\/(api\/v1\/)?/, '')
    .replace(/[^a-z0-9]+/gi, '_')
    .replace(/_$/, '')}`
