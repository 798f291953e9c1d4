import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What HTTP/2 says in ways of its own, and refuses as headers. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Stands before a service as the proxy does where it runs for real: with TLS, which gives browsers HTTP/2, over which a page's
 * small files come all at once and not six at a time.
 *
 * @param port where it listens on this machine
 * @param servicePort of the service on this machine
 * @throws Error where `openssl`, which makes its certificate, is not installed
 */
export async function startTlsProxy(port: number, servicePort: number) {
  const connections = new Agent({ keepAlive: true })
  const server = createSecureServer({ ...(await makeCertificate()), allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const forwarded = request({
      agent: connections,
      port: servicePort,
      path: incoming.url,
      method: incoming.method,
      headers: {
        ...headers,
        host: incoming.headers[':authority'] ?? incoming.headers.host,
        'x-forwarded-proto': 'https',
      },
    })
    forwarded.on('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name))
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.stream?.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    async stop() {
      connections.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A key and a certificate for `localhost` that nobody vouches for. */
async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert])
  const pair = { key: await readFile(key), cert: await readFile(cert) }
  await rm(folder, { recursive: true })
  return pair
}
