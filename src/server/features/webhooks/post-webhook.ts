import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import type { DeliveryProblem } from '#contract/webhooks/deliveries.ts'
import {
  checkedUrl,
  FetchRefused,
  type OutwardRules,
  requestGuarded,
  resolveHost,
} from '#server/platform/outward/guarded-request.ts'
import { institutionRules } from '#server/platform/outward/institution-rules.ts'

/** For a whole delivery: resolving, connecting, sending and the answer. */
const TIMEOUT_MS = 20_000
/** For the text of an answer whose status is known: it is only shown. */
const TEXT_MS = 2_000
const ANSWER_BYTES = 1024

/** What came of an attempt. */
export type Posted = {
  status: number | null
  answer: string | null
  problem: DeliveryProblem | null
  ms: number
  /** Seconds that the receiver asks us to wait. */
  retryAfter?: number | undefined
}

/** Where webhooks may lead. Without private networks no thread waits for a name server that is silent. */
export function webhookRules(url: string, mayBePrivate: boolean): OutwardRules {
  return { ...institutionRules(url, mayBePrivate), resolve: mayBePrivate ? resolveHost : resolveByName }
}

async function resolveByName(host: string) {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  const of = (found: PromiseSettledResult<string[]>, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  return [...of(four, 4), ...of(six, 6)]
}

/**
 * Sends a body through a connection to the address that was checked. Follows no redirect, and reads no more than a kilobyte of
 * the answer. Never throws.
 */
export async function postWebhook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  rules: OutwardRules,
): Promise<Posted> {
  const began = performance.now()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const ms = () => Math.round(performance.now() - began)
  try {
    const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), 'accept-encoding': 'identity' }
    const response = await requestGuarded(checkedUrl(url, rules), rules, { method: 'POST', headers: all, body, signal })
    const took = ms()
    const status = response.statusCode ?? 0
    const answer = await firstKilobyte(response)
    const problem = status >= 300 && status < 400 ? 'redirect' : null
    return { status, answer, problem, ms: took, retryAfter: secondsOf(response.headers['retry-after']) }
  } catch (error) {
    const problem = signal.aborted ? 'timeout' : error instanceof FetchRefused ? 'forbidden' : 'unreachable'
    return { status: null, answer: null, problem, ms: ms() }
  }
}

async function firstKilobyte(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  const hurry = setTimeout(() => response.destroy(), TEXT_MS)
  try {
    let size = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part.subarray(0, ANSWER_BYTES - size))
      size += part.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    // What has come until then is enough.
  } finally {
    clearTimeout(hurry)
    response.destroy()
  }
  const isPlain = (response.headers['content-encoding'] ?? 'identity') === 'identity'
  // The database has no room for a zero character.
  return isPlain ? Buffer.concat(parts).toString('utf8').replaceAll('\0', '\uFFFD') : ''
}

/** `Retry-After` in seconds; it may be a date. */
function secondsOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined
  const seconds = /^\d+$/.test(written) ? Number(written) : (Date.parse(written) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
