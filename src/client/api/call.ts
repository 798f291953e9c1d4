import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { getLocale } from '#i18n/locales.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { proofGiven } from './fresh-proof.ts'
import { openedOrganization, organizationRestored } from './opened-organization.ts'
import { requestFor } from './request-for.ts'
import { sessionRestored } from './session-state.ts'

/** With what the service tells to wait, half a minute in all. */
const MOST_REPEATS = 6

type CallOptions = {
  signal?: AbortSignal
  /** Makes a repeated POST harmless. Keep one key for one act of a person, however often it is sent. */
  idempotencyKey?: string
  /** For the few calls that may come from a page whose session has gone to another organization. */
  anywhere?: true
  /** Told how much of an upload has gone, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Asks the service for what an endpoint promises. Where the session ended meanwhile, the call waits until the person
 * has signed in again and is then repeated, so that a page need not know. The same holds where the person must first
 * prove who they are, and where another tab has taken the session to another organization. Repeated is also what a busy service did not begin, and
 * what an unavailable one may or may not have done, where an idempotency key makes it happen once.
 *
 * @throws {ApiError} where the service refuses
 * @throws {OfflineError} where it cannot be reached
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions = {},
): Promise<z.output<E['output']>> {
  const response = await askFor(endpoint, input, options)
  const answer: unknown = endpoint.status === 204 ? undefined : await response.json()
  return endpoint.output.parse(answer) as z.output<E['output']>
}

/** As `call`, of an endpoint that answers with a file. */
export async function callFile<E extends Endpoint & { file: string }>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions = {},
): Promise<Blob> {
  return (await askFor(endpoint, input, options)).blob()
}

/** The service's answer once it is no refusal. */
async function askFor<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { idempotencyKey, anywhere, ...options }: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': getLocale() }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const organization = openedOrganization()
  if (organization && !anywhere) headers['x-organization'] = organization
  const request = () => requestFor(endpoint, input as Record<string, unknown>, location.origin, headers)
  let response = await send(request(), options)
  let refusal = response.ok ? null : await refusalIn(response)
  let repeats = 0
  while (refusal && (await mayAskAgain(refusal))) {
    response = await send(request(), options)
    refusal = response.ok ? null : await refusalIn(response)
  }
  if (refusal) throw refusal
  return response

  async function mayAskAgain({ problem, retryAfter }: ApiError) {
    if (problem.code === 'unauthenticated') return sessionRestored()
    if (problem.code === 'fresh_proof_required') return proofGiven()
    if (problem.code === 'other_organization') return organizationRestored()
    // Queries have their own way of asking again, which their page knows of.
    const isHarmless = problem.code === 'busy' || (problem.code === 'unavailable' && idempotencyKey !== undefined)
    if (endpoint.method === 'GET' || !isHarmless || repeats === MOST_REPEATS) return false
    repeats += 1
    await wait((retryAfter ?? 1) * 1000, options.signal)
    return true
  }
}

/** @throws the signal's reason where it is aborted meanwhile */
function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

async function send(request: Request, { signal, onProgress }: CallOptions) {
  try {
    // Few calls upload: what they need comes with the first.
    if (onProgress) return await (await import('./send-upload.ts')).sendUpload(request, onProgress, signal)
    return await fetch(request, { signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new OfflineError(error)
  }
}

/** A body that is no problem of ours comes from something between us and the service, such as a proxy that timed out. */
async function refusalIn(response: Response) {
  const body = Problem.safeParse(await response.json().catch(() => null))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const problem: Problem = body.success
    ? body.data
    : { code: 'internal', message: `${response.status} ${response.statusText}`.trim() }
  return new ApiError(response.status, problem, Number.isFinite(seconds) ? seconds : null)
}
