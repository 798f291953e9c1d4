import { expect, test } from 'vitest'
import { comparisonWith, type Document, type Exchange } from './compare-with-document.ts'

const NAMED = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false,
}
const PROBLEM = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
const ALLOW = { Allow: { required: true, schema: { type: 'string' } } }

const document: Document = {
  paths: {
    '/api/v1/lists/{list_id}': {
      get: { responses: { 200: { content: { 'application/json': { schema: NAMED } } }, 404: { content: PROBLEM } } },
      put: {
        requestBody: { content: { 'application/json': { schema: NAMED } } },
        responses: {
          204: {},
          429: { headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } }, content: PROBLEM },
        },
      },
    },
    '/api/v1/lists/preview': { post: { responses: { 200: {} } } },
    '/api/v1/lists/export': { get: { responses: { 200: { content: { 'text/csv': {} } } } } },
  },
  components: {
    schemas: { Problem: { type: 'object', properties: { code: { enum: ['not_found', 'rate_limited'] } } } },
    responses: { MethodNotAllowed: { headers: ALLOW, content: PROBLEM } },
  },
}

const compare = comparisonWith(document)

type Given = Partial<Omit<Exchange, 'headers'>> & { headers?: Record<string, string> }

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const exchange = ({ headers = JSON_TYPE, ...given }: Given) =>
  compare({
    method: 'GET',
    path: '/api/v1/lists/7',
    status: 200,
    body: '{"name":"A"}',
    ...given,
    headers: new Headers(headers),
  })

test.for<[string, Given]>([
  ['an answer', {}],
  ['an answer, at a path that has the method by its parameter only', { path: '/api/v1/lists/preview' }],
  ['a refusal', { status: 404, body: '{"code":"not_found"}' }],
  ['an answer without a body', { method: 'PUT', sent: { name: 'A' }, status: 204, headers: {}, body: '' }],
  [
    'a file, at a path that a parameter would also fit',
    { path: '/api/v1/lists/export', headers: { 'content-type': 'text/csv' }, body: undefined },
  ],
  [
    'a wrong request that was refused',
    {
      method: 'PUT',
      sent: {},
      status: 429,
      headers: { ...JSON_TYPE, 'retry-after': '5' },
      body: '{"code":"rate_limited"}',
    },
  ],
  [
    'a method that the path does not have',
    { method: 'PATCH', status: 405, headers: { ...JSON_TYPE, allow: 'GET, PUT' }, body: '{}' },
  ],
])('%s as the document describes it differs in nothing', ([, given]) => {
  expect(exchange(given)).toMatchObject({ difference: undefined })
})

test.for<[difference: string, Given]>([
  ['GET /api/v1/lists/{list_id} answers 500: the document describes 200, 404, not this status', { status: 500 }],
  ['answers 200: in the answer, /name must be string', { body: '{"name":1}' }],
  [
    'answers 200: in the answer, the whole must NOT have additional properties {"additionalProperty":"more"}',
    { body: '{"name":"A","more":1}' },
  ],
  [
    'answers 404: in the answer, /code must be equal to one of the allowed values',
    { status: 404, body: '{"code":"lost"}' },
  ],
  ['the media type is text/html, in the document it is application/json', { headers: { 'content-type': 'text/html' } }],
  ['PUT /api/v1/lists/{list_id} answers 204: the document describes no body', { method: 'PUT', status: 204 }],
  ['answers 429: the header Retry-After is missing', { method: 'PUT', status: 429, body: '{"code":"rate_limited"}' }],
  [
    'the header Retry-After the whole must be integer',
    { method: 'PUT', status: 429, headers: { ...JSON_TYPE, 'retry-after': 'soon' } },
  ],
  [
    'answers 204: in the request, the whole must have required property',
    { method: 'PUT', sent: {}, status: 204, headers: {}, body: '' },
  ],
  ['PATCH /api/v1/lists/{list_id} answers 200: the document describes 405, not this status', { method: 'PATCH' }],
])('told: %s', ([difference, given]) => {
  expect(exchange(given)?.difference).toContain(difference)
})

test('paths that the document does not have are not compared', () => {
  expect(exchange({ path: '/api/v1/elsewhere' })).toBeUndefined()
})
