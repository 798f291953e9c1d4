import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { MAX_FILE_BYTES } from './reading/read-badge-file.ts'

type Address = { address: string; family: number }

/** Limits for fetching an untrusted document: its cost and its origin. */
export type FetchRules = {
  protocol: 'https:' | 'http:'
  /** Resolves a host name to all of its addresses. */
  resolve(host: string): Promise<Address[]>
  isForbidden(address: string): boolean
  bytes: number
  /** Timeout for the whole fetch: DNS, redirects and body. */
  milliseconds: number
  redirects: number
  /** Whether a redirect may lead to another origin; documents that prove an identity must come from its own origin. */
  mayLeaveOrigin: boolean
}

export const STRICT_RULES: FetchRules = {
  protocol: 'https:',
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isForbidden: isForbiddenAddress,
  bytes: 256 * 1024,
  milliseconds: 5000,
  redirects: 3,
  mayLeaveOrigin: true,
}

/** For keys and documents of issuers, which are trusted only on the issuer's own origin. */
export const KEY_RULES: FetchRules = { ...STRICT_RULES, mayLeaveOrigin: false }

/** For a badge by its URL, which may be a picture. */
export const BADGE_RULES: FetchRules = { ...STRICT_RULES, bytes: MAX_FILE_BYTES, milliseconds: 10_000 }

/** The document was not fetched: its URL is not allowed, or the response is not usable. */
export class FetchRefused extends Error {}

const ACCEPTED =
  'application/did+json, application/json, application/ld+json, application/vc+jwt, image/png, image/svg+xml'
const REDIRECTS = [301, 302, 303, 307, 308]

/** A response's body. `isGone`: the status was 410. */
type Fetched = { bytes: Buffer; isGone: boolean }

/**
 * Fetches an untrusted text document: JSON or a token.
 * @throws FetchRefused if a rule is broken or the response is not usable
 */
export async function fetchText(url: string, rules: FetchRules = STRICT_RULES, fetch = fetchBytes): Promise<string> {
  const { bytes, isGone } = await fetch(url, rules)
  if (isGone) throw new FetchRefused('the document is gone')
  return bytes.toString('utf8')
}

/**
 * Fetches any untrusted document under the given rules.
 * @param gone aborted once nobody waits for the document any more
 * @throws FetchRefused if a rule is broken or the response is not usable
 */
export async function fetchBytes(url: string, rules: FetchRules, gone?: AbortSignal): Promise<Fetched> {
  const inTime = AbortSignal.timeout(rules.milliseconds)
  const signal = gone ? AbortSignal.any([inTime, gone]) : inTime
  try {
    let at = checkedUrl(url, rules)
    for (let redirects = 0; redirects <= rules.redirects; redirects += 1) {
      const response = await answerFrom(at, rules, signal)
      const next = REDIRECTS.includes(response.statusCode ?? 0) ? response.headers.location : undefined
      if (!next) return await bytesOf(response, rules)
      response.destroy()
      at = redirected(at, next, rules)
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused('nothing usable came', { cause: error })
  }
  throw new FetchRefused('there are too many redirects')
}

function redirected(from: URL, location: string, rules: FetchRules): URL {
  const to = checkedUrl(new URL(location, from).href, rules)
  if (!rules.mayLeaveOrigin && to.origin !== from.origin) throw new FetchRefused('the redirect leads to another origin')
  return to
}

/** A URL that the rules allow to ask. @throws FetchRefused */
export function checkedUrl(written: string, rules: FetchRules): URL {
  const url = new URL(written)
  if (url.protocol !== rules.protocol) throw new FetchRefused('the protocol is another')
  if (url.username || url.password) throw new FetchRefused('the address holds a name or password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Host names are checked in `checkedLookup`, but a literal IP address never gets there.
  if (isIP(host) && rules.isForbidden(host)) throw new FetchRefused('the address may not be asked')
  return url
}

function answerFrom(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    // No keep-alive pool: every request opens a connection to an address that was just checked.
    agent: false,
    lookup: checkedLookup(rules),
    headers: { Accept: ACCEPTED, 'Accept-Encoding': 'identity' },
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    request(url, options, resolve).once('error', reject).end()
  })
}

/**
 * Resolves the name for the connection itself, so that the checked address is the one connected to (DNS rebinding). One
 * forbidden address among several is enough to refuse: such an answer is most likely an attack.
 */
export const checkedLookup =
  (rules: FetchRules): LookupFunction =>
  (host, options, callback) => {
    rules.resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || addresses.some(({ address }) => rules.isForbidden(address))) {
          callback(new FetchRefused('the address may not be asked'), '', 0)
        } else if (options.all) callback(null, [first])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, '', 0),
    )
  }

async function bytesOf(response: IncomingMessage, rules: FetchRules): Promise<Fetched> {
  const { statusCode, headers } = response
  const isGone = statusCode === 410
  if ((statusCode !== 200 && !isGone) || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    response.destroy()
    throw new FetchRefused('the answer is none that is taken')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > rules.bytes) throw new FetchRefused('the answer is too large')
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts), isGone }
}

/** IPv4: this network, private, CGNAT, loopback, link-local, protocol, documentation, benchmarks, multicast, reserved. */
const FORBIDDEN_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within global IPv6: protocol assignments with Teredo, documentation, and 6to4, which embeds an IPv4 address. */
const FORBIDDEN_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const forbidden4 = new BlockList()
for (const [network, bits] of FORBIDDEN_4) forbidden4.addSubnet(network, bits, 'ipv4')
const forbidden6 = new BlockList()
for (const [network, bits] of FORBIDDEN_6) forbidden6.addSubnet(network, bits, 'ipv6')
/** The publicly routed range; loopback, link-local, unique local, mapped IPv4, NAT64 and multicast are outside it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether untrusted URLs must not make the service connect to an address, against SSRF (IANA special-purpose address
 * registries).
 * @param address IPv4 or IPv6 as the resolver writes it; anything else is forbidden
 */
export function isForbiddenAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return forbidden4.check(address, 'ipv4')
  // An address with a zone is link-local, and BlockList cannot parse the zone.
  if (family !== 6 || address.includes('%')) return true
  return !global6.check(address, 'ipv6') || forbidden6.check(address, 'ipv6')
}
