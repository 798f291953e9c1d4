import { expect, test } from 'vitest'
import { pathParameters } from '#contract/endpoint.ts'
import { declaredRoutes } from '#server/routes.ts'
import { openApiOf } from './openapi.ts'

type Example = { name: string; example: unknown }
type Operation = {
  tags: string[]
  description: string
  parameters?: (Example & { in: string })[]
  requestBody?: { content: Record<string, { example: Record<string, unknown> }> }
  responses: Record<string, { content?: Record<string, { example: unknown }> }>
}

const document = openApiOf(declaredRoutes, { publicUrl: 'https://badges.wrenfield.example', isHttps: true }) as {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

const operations = declaredRoutes.map(({ endpoint }) => {
  const { method, path } = endpoint
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation
  return { name: `${method} ${path}`, endpoint, operation }
})

test.each(operations)(
  '$name has a tag, a description, and examples that pass its own contract',
  ({ endpoint, operation }) => {
    expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0])
    expect(operation.description).not.toBe('')

    const notInHeader = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header')
    const expected = {
      ...Object.fromEntries(notInHeader.map(({ name, example }) => [name, example])),
      ...operation.requestBody?.content['application/json']?.example,
    }
    for (const name of pathParameters(endpoint)) expect(expected).toHaveProperty(name)
    expect(endpoint.input.safeParse(expected).error?.issues ?? []).toEqual([])

    const { status = 200, file } = endpoint
    const answer = operation.responses[status]?.content
    if (file || status === 204) expect(answer?.['application/json']).toBeUndefined()
    else expect(endpoint.output.safeParse(answer?.['application/json']?.example).error?.issues ?? []).toEqual([])
  },
)

test.each([
  ['GET /api/v1/issuers/organization/badges', [200, 401, 403, 404, 409, 422, 500, 503, 507]],
  ['POST /api/v1/auth/login', [200, 400, 401, 403, 409, 413, 415, 422, 429, 500, 503, 507]],
  ['GET /api/v1/auth/invitations/:token', [200, 404, 409, 422, 429, 500, 503, 507]],
  ['POST /api/v1/auth/invitations/:token/accept', [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507]],
])('%s names every status that happens', (endpointName, statuses) => {
  const { operation } = operations.find(({ name }) => name === endpointName)!
  expect(Object.keys(operation.responses).map(Number)).toEqual(statuses)
})

test('the document begins with how a student register, Moodle and Canvas are connected', () => {
  const { description } = (document as unknown as { info: { description: string } }).info
  for (const heading of ['Webhooks', 'Open Badges API', 'A student register', 'Moodle', 'Canvas'])
    expect(description).toContain(`## ${heading}\n`)
  expect(description.match(/\]\((?!https:)/)).toBeNull()
})
