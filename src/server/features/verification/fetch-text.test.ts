import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { isForbiddenAddress } from '#server/platform/outward/forbidden-addresses.ts'
import { FetchRefused } from '#server/platform/outward/guarded-request.ts'
import { type FetchRules, fetchText, STRICT_RULES } from './fetch-text.ts'

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** Starts a server on the loopback address and records the requested paths. */
async function givenServer(answer: RequestListener) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, requested }
}

/** Rules under which every name resolves to this machine, over plain http. */
const LOCAL_RULES: FetchRules = {
  ...STRICT_RULES,
  protocol: 'http:',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isForbidden: (address) => address !== '127.0.0.1',
}

test('a document is fetched from the address its host resolves to', async () => {
  const { port, requested } = await givenServer((_, response) => response.end('{"id":"did:web:issuer.example"}'))
  expect(await fetchText(`http://issuer.example:${port}/did.json`, LOCAL_RULES)).toBe('{"id":"did:web:issuer.example"}')
  expect(requested).toEqual(['/did.json'])
})

test('the strict rules refuse this machine under every name and spelling', async () => {
  const { port, requested } = await givenServer((_, response) => response.end('{}'))
  const rules = { ...STRICT_RULES, protocol: 'http:' as const }
  const hosts = [
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
  ]
  for (const host of hosts)
    await expect(fetchText(`http://${host}:${port}/`, rules), host).rejects.toThrow(FetchRefused)
  expect(requested).toEqual([])
})

test('a host that resolves to a forbidden address, alone or among others, is not requested', async () => {
  const { port, requested } = await givenServer((_, response) => response.end('{}'))
  const local = { address: '127.0.0.1', family: 4 }
  for (const found of [[local], [{ address: '93.184.215.14', family: 4 }, local], []]) {
    const rules = { ...LOCAL_RULES, resolve: async () => found, isForbidden: isForbiddenAddress }
    await expect(fetchText(`http://rebinding.example:${port}/`, rules)).rejects.toThrow(FetchRefused)
  }
  expect(requested).toEqual([])
})

test('a host is resolved once per connection, so DNS rebinding cannot bypass the check', async () => {
  const { port, requested } = await givenServer((_, response) => response.end('{}'))
  let times = 0
  const resolve = async () => [{ address: times++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  await fetchText(`http://rebinding.example:${port}/a`, { ...LOCAL_RULES, resolve })
  await expect(fetchText(`http://rebinding.example:${port}/b`, { ...LOCAL_RULES, resolve })).rejects.toThrow(
    FetchRefused,
  )
  expect([requested, times]).toEqual([['/a'], 2])
})

test('three redirects are followed and each is checked; a fourth is one too many', async () => {
  const { port, requested } = await givenServer((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end('{"here":true}')
  })
  expect(await fetchText(`http://issuer.example:${port}/3`, LOCAL_RULES)).toBe('{"here":true}')
  await expect(fetchText(`http://issuer.example:${port}/4`, LOCAL_RULES)).rejects.toThrow('too many redirects')
  expect(requested).toHaveLength(8)
})

test.each([
  ['http://127.0.0.2:1/'],
  ['http://169.254.169.254/latest/meta-data'],
  ['https://issuer.example/'],
  ['file:///etc/passwd'],
  ['http://user:secret@issuer.example/'],
  ['nonsense://x'],
])('a redirect to %s is not followed', async (location) => {
  const { port, requested } = await givenServer((_, response) => response.writeHead(307, { location }).end())
  await expect(fetchText(`http://issuer.example:${port}/`, LOCAL_RULES)).rejects.toThrow(FetchRefused)
  expect(requested).toHaveLength(1)
})

test('responses that are too large, too slow, compressed, cut off or not 200 are refused', async () => {
  const answers: RequestListener[] = [
    (_, response) => response.end(JSON.stringify('x'.repeat(LOCAL_RULES.bytes))),
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
    (_, response) => response.writeHead(404).end('{}'),
    (_, response) => response.writeHead(200).write('{'),
    () => {},
    (request) => request.socket.destroy(),
  ]
  for (const answer of answers) {
    const { port } = await givenServer(answer)
    const rules = { ...LOCAL_RULES, milliseconds: 150 }
    await expect(fetchText(`http://issuer.example:${port}/`, rules)).rejects.toThrow(FetchRefused)
  }
  for (const server of servers) server.closeAllConnections()
})

test.each([
  '0.1.2.3',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.255.255.255',
  '169.254.1.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:a00:1',
  '::8.8.8.8',
  '64:ff9b::808:808',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is forbidden', (address) => {
  expect(isForbiddenAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4002::200e'])(
  '%s is allowed',
  (address) => {
    expect(isForbiddenAddress(address)).toBe(false)
  },
)
