import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Hop-by-hop headers of HTTP/1.1, which HTTP/2 forbids. */
const HOP_BY_HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Starts a TLS proxy in front of a service, as in production: browsers use HTTP/2 only over TLS, and it loads a page's
 * small files all at once instead of six at a time.
 *
 * @param port the proxy's port on localhost
 * @param servicePort the service's port on localhost
 * @throws Error if `openssl`, which creates the certificate, is not installed
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
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP_HEADERS.includes(name))
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

/** A private key and a self-signed certificate for `localhost`. */
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
