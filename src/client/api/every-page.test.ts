import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page } from '#contract/formats.ts'
import { everyPage } from './every-page.ts'

const Meta = z.object({ last_page: z.int() })
const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'List things',
  input: z.object({ kind: z.string(), page: Page }),
  output: z.object({ data: z.array(z.string()), meta: Meta }),
})

let server: Server

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

/** Starts a service with this number of pages. @returns the queries it gets */
async function serve(pages: number) {
  const queries: string[] = []
  server = createServer((request, response) => {
    const { search, searchParams } = new URL(request.url ?? '', 'http://service')
    queries.push(search)
    const data = pages > 0 ? [`row of page ${searchParams.get('page') ?? 1}`] : []
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data, meta: { last_page: Math.max(1, pages) } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return queries
}

test('the rows of all pages are returned in order, each page requested once with the same filter', async () => {
  const queries = await serve(6)
  expect(await everyPage(listThings, { kind: 'new' })).toEqual([1, 2, 3, 4, 5, 6].map((page) => `row of page ${page}`))
  expect(queries.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((page) => `?kind=new&page=${page}`))
})

test('an empty listing takes one request', async () => {
  const queries = await serve(0)
  expect(await everyPage(listThings, { kind: 'new' })).toEqual([])
  expect(queries).toHaveLength(1)
})
