import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { FetchRefused } from '#server/platform/outward/guarded-request.ts'
import { providerFetch } from './provider-fetch.ts'

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
  return Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
})

async function givenServer(answer: RequestListener) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}

const allowed = providerFetch({ config: { mayProvidersBePrivate: true } })
const forbidden = providerFetch({ config: { mayProvidersBePrivate: false } })

test('a form is sent and its answer read, with status and headers', async () => {
  const { origin } = await givenServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () =>
      response.writeHead(201, { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' }).end(`got ${body}`),
    )
  })
  const body = new URLSearchParams({ code: 'é' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await allowed(`${origin}/token`, { method: 'POST', headers, body })
  expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([
    201,
    'Bearer',
    'got code=%C3%A9',
  ])
})

test('without the operator’s permission no private address is asked, by whatever name', async () => {
  const { origin, requested } = await givenServer((_, response) => response.end('{}'))
  const { port } = new URL(origin)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0']) {
    for (const protocol of ['http', 'https']) {
      await expect(forbidden(`${protocol}://${host}:${port}/`), host).rejects.toThrow(FetchRefused)
    }
  }
  expect(requested).toEqual([])
})

test('with it plain http goes to private addresses only', async () => {
  const { origin, requested } = await givenServer((_, response) => response.end('{}'))
  expect((await allowed(origin)).status).toBe(200)
  await expect(allowed('http://93.184.215.14/')).rejects.toThrow(FetchRefused)
  expect(requested).toEqual(['GET /'])
})

test('a redirect is handed back and not followed', async () => {
  const { origin, requested } = await givenServer((_, response) => response.writeHead(302, { location: '/on' }).end())
  expect((await allowed(origin)).status).toBe(302)
  expect(requested).toEqual(['GET /'])
})

test('an answer that is too large or never ends is left', async () => {
  const large = await givenServer((_, response) => response.end('x'.repeat(2_000_000)))
  await expect(allowed(large.origin)).rejects.toThrow('too large')
  const stuck = await givenServer((_, response) => response.writeHead(200).write('{'))
  await expect(allowed(stuck.origin, { signal: AbortSignal.timeout(150) })).rejects.toThrow()
})

test.each(['ftp://provider.example/', 'file:///etc/passwd', 'https://user:secret@provider.example/'])(
  '%s is not asked',
  async (url) => {
    await expect(allowed(url)).rejects.toThrow()
  },
)
