import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { readConfig } from '#server/platform/config.ts'
import { fetchBytes, STRICT_RULES } from '../fetch-text.ts'

/** Starts a web server of an issuer, which serves its DID document and whatever is added to `documents`. */
export async function givenSite() {
  const documents = new Map<string, object | string | Buffer>()
  const gone = new Set<string>()
  const redirects = new Map<string, string>()
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    const location = redirects.get(url)
    if (location) {
      response.writeHead(302, { location }).end()
      return
    }
    const document = documents.get(url)
    const isText = typeof document === 'string' || document instanceof Buffer
    const status = gone.has(url) ? 410 : document ? 200 : 404
    response.writeHead(status).end(isText ? document : JSON.stringify(document ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const did = `did:web:issuer.example%3A${port}:badges`
  const key = await generate({ controller: did })
  const method = { id: key.id, type: 'Multikey', controller: did, publicKeyMultibase: key.publicKeyMultibase }
  documents.set('/badges/did.json', { id: did, verificationMethod: [method], assertionMethod: [key.id] })
  return {
    did,
    key,
    method,
    documents,
    gone,
    redirects,
    requested,
    port,
    site: `https://issuer.example:${port}`,
    close: () => server.close(),
  }
}

export type SiteOf = Awaited<ReturnType<typeof givenSite>>

/** Fetches from such a site by the usual rules, except that its name resolves to this machine and it speaks plain http. */
export const fetchFromSite = (url: string, rules = STRICT_RULES) =>
  fetchBytes(url.replace('https:', 'http:'), {
    ...rules,
    protocol: 'http:',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isForbidden: (address) => address !== '127.0.0.1',
  })

/** A configuration that allows fetching. */
export const FETCH_ALLOWED = readConfig({ VERIFY_FETCH: '1' })
