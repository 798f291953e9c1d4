import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '#server/routes.ts'

const TABLE = new URL('../../../../docs/endpoint-numbers.md', import.meta.url)
const ROW = /^\| (E\d+) \| (\w+) \| `([^`]+)` \|/gm

const endpoints = [...readFileSync(TABLE, 'utf8').matchAll(ROW)].map(
  ([, number, method, path]) => [number, method, path] as [string, string, string],
)

/** The places of parameters are fixed, not their names. */
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*')

test('the documented endpoints are numbered from E1 to E26', () => {
  expect(endpoints.map(([number]) => number)).toEqual(Array.from({ length: 26 }, (_, index) => `E${index + 1}`))
})

test.each(endpoints)('%s is served: %s %s', (_, method, path) => {
  const served = routes.filter(({ endpoint }) => endpoint.method === method && shape(endpoint.path) === shape(path))
  expect(served).toHaveLength(1)
})

const CREATING = ['E1', 'E18', 'E19', 'E20', 'E22']

test.each(endpoints)('%s answers a success with its documented status', (number, method, path) => {
  const route = routes.find(({ endpoint }) => endpoint.method === method && shape(endpoint.path) === shape(path))
  const status = CREATING.includes(number) ? 201 : number === 'E26' ? 204 : 200
  expect(route?.endpoint.status ?? 200).toBe(status)
})
