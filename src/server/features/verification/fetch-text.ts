import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isForbiddenAddress } from './forbidden-address.ts'
import { MOST_FILE_BYTES } from './reading/read-badge-file.ts'

type Address = { address: string; family: number }

/** What a document of a stranger's may cost, and where it may come from. */
export type FetchRules = {
  protocol: 'https:' | 'http:'
  /** Every address of a name. */
  resolve(host: string): Promise<Address[]>
  isForbidden(address: string): boolean
  bytes: number
  /** For everything together: names, redirects, body. */
  milliseconds: number
  redirects: number
  /** Whether a redirect may lead to another origin; what vouches for who somebody is has to come from their own. */
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

/** For the keys and documents of issuers: only what is on the issuer's own origin speaks for them. */
export const KEY_RULES: FetchRules = { ...STRICT_RULES, mayLeaveOrigin: false }

/** For a badge by its address, which may be a picture. */
export const BADGE_RULES: FetchRules = { ...STRICT_RULES, bytes: MOST_FILE_BYTES, milliseconds: 10_000 }

/** The document was not fetched: its address may not be asked, or the answer is none that is taken. */
export class FetchRefused extends Error {}

const ACCEPTED =
  'application/did+json, application/json, application/ld+json, application/vc+jwt, image/png, image/svg+xml'
const REDIRECTS = [301, 302, 303, 307, 308]

/** What a stranger's address gave. `isGone`: it says itself that what stood there is no more. */
type Fetched = { bytes: Buffer; isGone: boolean }

/**
 * Fetches a document of a stranger's: JSON, or a token.
 * @param fetch what fetches
 * @throws FetchRefused wherever a rule is broken or nothing usable comes
 */
export async function fetchText(url: string, rules: FetchRules = STRICT_RULES, fetch = fetchBytes): Promise<string> {
  const { bytes, isGone } = await fetch(url, rules)
  if (isGone) throw new FetchRefused('the document is gone')
  return bytes.toString('utf8')
}

/**
 * Fetches anything of a stranger's by the same rules.
 * @throws FetchRefused as `fetchText`
 */
export async function fetchBytes(url: string, rules: FetchRules): Promise<Fetched> {
  const signal = AbortSignal.timeout(rules.milliseconds)
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

function checkedUrl(written: string, rules: FetchRules): URL {
  const url = new URL(written)
  if (url.protocol !== rules.protocol) throw new FetchRefused('the protocol is another')
  if (url.username || url.password) throw new FetchRefused('the address holds a name or password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is checked when it is resolved; an address that is written out is never resolved.
  if (isIP(host) && rules.isForbidden(host)) throw new FetchRefused('the address may not be asked')
  return url
}

function answerFrom(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    // No connection of another request is used again: each is made to an address that was just checked.
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
 * Resolves a name for the connection itself, so that the address that is checked is the one that is asked. One forbidden
 * address among several is enough to refuse: who answers so does not mean well.
 */
const checkedLookup =
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
