import type { z } from 'zod'
import { type Endpoint, type Replaces, seenBy } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { versionOf } from '#contract/version.ts'
import { getLocale } from '#i18n/locales.ts'
import { noteLevel } from './answered-level.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { waitForProof } from './fresh-proof.ts'
import { openedOrganization, organizationRestored } from './opened-organization.ts'
import { requestFor } from './request-for.ts'
import { currentSession, sessionRestored } from './session-state.ts'

/** With the service's own `Retry-After` these take about half a minute in all. */
const MAX_RETRIES = 6

type CallOptions = {
  signal?: AbortSignal
  /** Makes repeating a POST safe. Use one key per user action, however often its request is sent. */
  idempotencyKey?: string
  /** Sends no organization: for the few calls that a page may make after its session moved to another organization. */
  anywhere?: true
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * What a save was made from: what its author saw, or the version that a refusal named. Null only where the save sets one
 * switch to the state that it names, or restores what it has just replaced: it has seen all that matters.
 */
export type MadeFrom<Shown> = Shown | string | null

/** The input of a save, and what it was made from. */
export type SaveOf<E extends Endpoint> = z.input<E['input']> & { madeFrom: MadeFromOf<E> }

export type MadeFromOf<E extends Endpoint> = E extends { replaces: Replaces<infer Shown> } ? MadeFrom<Shown> : never

/** The options of a call. One that replaces something must say what it was made from. */
type OptionsOf<E extends Endpoint> = E extends { replaces: Replaces<infer Shown> }
  ? [options: CallOptions & { madeFrom: MadeFrom<Shown> }]
  : [options?: CallOptions]

/**
 * Calls an endpoint and returns its answer, which the service vouches for. If the session has ended, the call waits until the user signs in again and
 * is then repeated, so that pages need not handle it. The same holds if the user must first prove their identity again,
 * and if another tab has moved the session to another organization. Also retried, except for GET: requests that a busy
 * service did not begin, and requests that an unavailable service may have carried out if they have an idempotency key.
 *
 * @throws {ApiError} if the service refuses
 * @throws {OfflineError} if it cannot be reached
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  ...[options = {}]: OptionsOf<E>
): Promise<z.output<E['output']>> {
  const response = await sendWithRetries(endpoint, input, options)
  return (endpoint.status === 204 ? undefined : await response.json()) as z.output<E['output']>
}

/** Like `call`, for an endpoint that returns a file. */
export async function callFile<E extends Endpoint & { file: string }>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions = {},
): Promise<Blob> {
  return (await sendWithRetries(endpoint, input, options)).blob()
}

/** Sends the request, repeating it as described at `call`, and returns the first response that is not an error. */
async function sendWithRetries<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { idempotencyKey, anywhere, madeFrom, ...options }: CallOptions & { madeFrom?: MadeFrom<unknown> },
): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': getLocale() }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const version = versionFrom(endpoint, input, madeFrom)
  if (version) headers['if-match'] = `"${version}"`
  const organization = openedOrganization()
  if (organization && !anywhere) headers['x-organization'] = organization
  const request = () => requestFor(endpoint, input as Record<string, unknown>, location.origin, headers)
  let sentIn = currentSession()
  let response = await send(request(), options)
  let refusal = response.ok ? null : await readError(response)
  let retries = 0
  while (refusal && (await shouldRetry(refusal))) {
    sentIn = currentSession()
    response = await send(request(), options)
    refusal = response.ok ? null : await readError(response)
  }
  if (refusal) throw refusal
  return response

  async function shouldRetry({ problem, retryAfter }: ApiError) {
    if (problem.code === 'unauthenticated') return sessionRestored(sentIn)
    if (problem.code === 'fresh_proof_required') return waitForProof()
    if (problem.code === 'other_organization') return organizationRestored()
    // GET requests are retried by the query cache, whose state their page can show.
    const isHarmless = problem.code === 'busy' || (problem.code === 'unavailable' && idempotencyKey !== undefined)
    if (endpoint.method === 'GET' || !isHarmless || retries === MAX_RETRIES) return false
    retries += 1
    await wait((retryAfter ?? 1) * 1000, options.signal)
    return true
  }
}

function versionFrom({ replaces, ...endpoint }: Endpoint, input: unknown, madeFrom: MadeFrom<unknown> | undefined) {
  if (!replaces || madeFrom === null || madeFrom === undefined) return undefined
  if (typeof madeFrom === 'string') return madeFrom
  return versionOf(seenBy({ ...endpoint, replaces }, input as Record<string, unknown>, madeFrom))
}

/** @throws the signal's reason if it is aborted while waiting */
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
    // Lazy: few calls upload, so this code stays out of the first load.
    const response = onProgress
      ? await (await import('./send-upload.ts')).sendUpload(request, onProgress, signal)
      : await fetch(request, { signal })
    noteLevel(response)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new OfflineError(error)
  }
}

/** Reads the error; a body that is not our problem format comes from an intermediary, such as a proxy's timeout. */
async function readError(response: Response) {
  const body: unknown = await response.json().catch(() => null)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const problem: Problem = isProblem(body)
    ? body
    : { code: 'internal', message: `${response.status} ${response.statusText}`.trim() }
  return new ApiError(response.status, problem, Number.isFinite(seconds) ? seconds : null)
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body
