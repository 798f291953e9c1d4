import type { Endpoint } from '#contract/endpoint.ts'
import { OPEN_BADGES_ROOT, StatusInfo } from '#contract/open-badges-api.ts'
import { refusalStatusesOf } from '../http/refusal-statuses.ts'
import type { Declared } from '../http/route.ts'
import { exampleOf } from './openapi-examples.ts'
import { type Json, schemaOf } from './openapi-schema.ts'

const PROBLEM = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Named by every answer that says which methods a path has. */
export const ALLOW = {
  Allow: {
    description: 'The methods of the path',
    required: true,
    schema: { type: 'string' },
    example: 'GET, HEAD, OPTIONS',
  },
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'In how many seconds to try again',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
}

const E_TAG = {
  ETag: {
    description: 'The version, for `If-Match`',
    required: true,
    schema: { type: 'string', pattern: '^"' },
    example: '"name=1f8k2h0q7c"',
  },
}

const REPLAYED = {
  'Idempotent-Replayed': {
    description: 'Set where the `Idempotency-Key` was carried out before: this is the answer of then',
    schema: { const: 'true' },
  },
}

const FILE_NAME = {
  'Content-Disposition': {
    description: 'The name of the file',
    required: true,
    schema: { type: 'string' },
    example: 'attachment; filename="badges.xls"',
  },
}

export const METHOD_NOT_ALLOWED = {
  description: 'The path has no such method',
  headers: ALLOW,
  content: PROBLEM,
}

/**
 * The answers of a route.
 * @param hasVersion whether its success says the version of what it shows
 */
export function responsesOf(route: Declared, hasVersion: boolean): Json {
  const { endpoint } = route
  if (endpoint.path.startsWith(OPEN_BADGES_ROOT)) return openBadgesResponsesOf(route)
  const { status = 200, idempotent, file } = endpoint
  const headers = { ...(hasVersion && E_TAG), ...(idempotent && REPLAYED), ...(file && FILE_NAME) }
  const success = {
    description: status === 204 ? 'Done; no body' : 'Done',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(status !== 204 && { content: contentOf(endpoint) }),
  }
  const refusals = refusalStatusesOf(route).map((code) => [
    String(code),
    { description: REFUSAL_WORDS[code], ...(COMES_BACK.has(code) && { headers: RETRY_AFTER }), content: PROBLEM },
  ])
  return { [String(status)]: success, ...Object.fromEntries(refusals) }
}

const PAGES = {
  'X-Total-Count': { description: 'Over how many the pages go', schema: { type: 'integer', minimum: 0 }, example: 1 },
  Link: { description: 'The pages `next`, `last`, `first` and `prev`', schema: { type: 'string' }, example: '' },
}

/** The answers of the Open Badges API, whose errors are those of the standard. */
function openBadgesResponsesOf({ endpoint, access }: Declared): Json {
  const isPaged = access !== 'public'
  const error = { 'application/json': { schema: schemaOf(StatusInfo, 'output') } }
  const refusals = isPaged ? [400, 401, 403, 409, 500, 503] : [500]
  return {
    200: { description: 'Done', ...(isPaged && { headers: PAGES }), content: contentOf(endpoint) },
    ...Object.fromEntries(
      refusals.map((code) => [
        code,
        { description: code === 400 ? 'A parameter is wrong' : REFUSAL_WORDS[code], content: error },
      ]),
    ),
  }
}

/** A file has no schema, only its media types. */
function contentOf({ file, otherFiles = [], output }: Endpoint): Json {
  if (file) return Object.fromEntries([file, ...otherFiles].map((type) => [type, {}]))
  const schema = schemaOf(output, 'output')
  return { 'application/json': { schema, example: exampleOf(schema) } }
}

/** Statuses of what may succeed later. */
const COMES_BACK = new Set([429, 503, 507])

const REFUSAL_WORDS: Record<number, string> = {
  400: 'The body cannot be read',
  401: 'No credentials, or credentials that do not hold',
  403: 'Signed in, but not allowed',
  404: 'No such thing, or one of another organization; a link that is over',
  409: 'The state of the thing does not allow it',
  413: 'Too large',
  415: 'A media type that is not taken',
  422: 'A field is wrong; `errors` names it',
  429: 'Too many attempts; `Retry-After` says when to come back',
  500: 'Our fault; quote the request id',
  503: 'Busy, or without its database; `Retry-After` says when to come back',
  507: 'No room on the disk of the service; nothing is written until there is some',
}
