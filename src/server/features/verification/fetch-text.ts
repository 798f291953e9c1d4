import type { IncomingMessage } from 'node:http'
import { isForbiddenAddress } from '#server/platform/outward/forbidden-addresses.ts'
import {
  checkedUrl,
  FetchRefused,
  type OutwardRules,
  readLimited,
  requestGuarded,
  resolveHost,
} from '#server/platform/outward/guarded-request.ts'
import { MAX_FILE_BYTES } from './reading/read-badge-file.ts'

/** Limits for fetching an untrusted document: its cost and its origin. */
export type FetchRules = OutwardRules & {
  bytes: number
  /** Timeout for the whole fetch: DNS, redirects and body. */
  milliseconds: number
  redirects: number
  /** Whether a redirect may lead to another origin; documents that prove an identity must come from its own origin. */
  mayLeaveOrigin: boolean
}

export const STRICT_RULES: FetchRules = {
  protocol: 'https:',
  resolve: resolveHost,
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

const ACCEPTED =
  'application/did+json, application/json, application/ld+json, application/vc+jwt, image/png, image/svg+xml'
const HEADERS = { Accept: ACCEPTED, 'Accept-Encoding': 'identity' }
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
      const response = await requestGuarded(at, rules, { signal, headers: HEADERS })
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

async function bytesOf(response: IncomingMessage, { bytes }: FetchRules): Promise<Fetched> {
  const isGone = response.statusCode === 410
  if (response.statusCode !== 200 && !isGone) {
    response.destroy()
    throw new FetchRefused('the answer is none that is taken')
  }
  return { bytes: await readLimited(response, bytes), isGone }
}
