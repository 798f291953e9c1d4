import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const Thing = z.object({ name: z.string() })
const makeThing = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Make a thing',
  input: Thing,
  output: Thing,
  idempotent: true,
})

let server: Server

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

/** Starts a service that answers the first requests with these error codes, one each, and then succeeds. */
async function serve(refusals: string[]) {
  const requests: IncomingMessage[] = []
  server = createServer((request, response) => {
    const code = refusals[requests.push(request) - 1]
    response.writeHead(code ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify(code ? { code, message: 'Try again.' } : { name: 'made' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return requests
}

test('a request that was refused as busy is retried', async () => {
  const requests = await serve(['busy', 'busy'])
  expect(await call(makeThing, { name: 'made' })).toEqual({ name: 'made' })
  expect(requests).toHaveLength(3)
})

test('a request that may have been carried out is retried with the same idempotency key', async () => {
  const requests = await serve(['unavailable', 'unavailable'])
  expect(await call(makeThing, { name: 'made' }, { idempotencyKey: 'k1' })).toEqual({ name: 'made' })
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1', 'k1'])
})

test('a request that may have been carried out is not retried without an idempotency key', async () => {
  const requests = await serve(['unavailable'])
  await expect(call(makeThing, { name: 'made' })).rejects.toThrow(ApiError)
  expect(requests).toHaveLength(1)
})

test('a service that stays unavailable is reported after the last retry', async () => {
  await serve(Array(20).fill('unavailable'))
  await expect(call(makeThing, { name: 'made' }, { idempotencyKey: 'k1' })).rejects.toMatchObject({ status: 503 })
})
