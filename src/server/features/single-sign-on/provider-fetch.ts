import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Services } from '#server/services.ts'
import { checkedLookup, checkedUrl, FetchRefused, type FetchRules, STRICT_RULES } from '../verification/fetch-text.ts'

/** Room for the metadata of a federation's own provider, and for keys. */
const MOST_BYTES = 1024 * 1024
const MILLISECONDS = 10_000

/**
 * `fetch` for what providers publish and for their tokens: addresses within our own network are refused unless the operator
 * allows them, the checked address is the one that is connected to, and no redirect is followed.
 * @throws FetchRefused from the promise, if a rule is broken or nothing usable came
 */
export function providerFetch({ config }: Pick<Services, 'config'>): typeof fetch {
  const isPrivateAllowed = config.mayProvidersBePrivate
  const rules: FetchRules = {
    ...STRICT_RULES,
    bytes: MOST_BYTES,
    milliseconds: MILLISECONDS,
    ...(isPrivateAllowed && { isForbidden: () => false }),
  }
  return async (input, init) => {
    const asked = new Request(input, init)
    const isPlain = isPrivateAllowed && asked.url.startsWith('http:')
    const url = checkedUrl(asked.url, isPlain ? { ...rules, protocol: 'http:' } : rules)
    const body = Buffer.from(await asked.arrayBuffer())
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(MILLISECONDS)])
    const { method } = asked
    const headers = { ...Object.fromEntries(asked.headers), 'accept-encoding': 'identity' }
    return send(url, { method, headers, signal, agent: false, lookup: checkedLookup(rules) }, { body, rules })
  }
}

async function send(url: URL, options: RequestOptions, { body, rules }: { body: Buffer; rules: FetchRules }) {
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      request(url, options, resolve).once('error', reject).end(body)
    })
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer) {
      size += part.length
      if (size > rules.bytes) throw new FetchRefused('the answer is too large')
      parts.push(part)
    }
    const status = answer.statusCode ?? 500
    const hasBody = status !== 204 && status !== 304
    const { 'content-type': type = 'text/plain' } = answer.headers
    return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers: { 'content-type': type } })
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused('nothing usable came', { cause: error })
  }
}
