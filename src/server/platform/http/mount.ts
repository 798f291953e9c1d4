import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import { type Endpoint, pathParameters } from '#contract/endpoint.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Config } from '#server/platform/config.ts'
import type { Services } from '#server/services.ts'
import {
  authenticate,
  readBrowserCookie,
  readPassportCookie,
  refuseCrossOrigin,
  stepCookieName,
  writeBrowserCookie,
  writePassportCookie,
  writeSessionCookie,
  writeStepCookie,
} from './authenticate.ts'
import { checkAnswer } from './check-answer.ts'
import { runIdempotently } from './idempotency.ts'
import { type Body, type BodyLimits, LARGE, readBody, readBytes } from './input/body.ts'
import { nestFields } from './input/nest-fields.ts'
import { InvalidInput, parseInput, takesFile, takesList, takesParts } from './input/parse-input.ts'
import { languageOf } from './language.ts'
import { invalidField, notFound, Refusal } from './refusal.ts'
import { checkRefusal } from './refusal-statuses.ts'
import { type Access, type Caller, type FileAnswer, isForMembers, type Request, type Route } from './route.ts'
import { newSecret } from './secret.ts'
import { readIfMatch, type TagOf, tagsOf } from './versions.ts'

/** Context variables that the error handler reads. */
export type Variables = { requestId: string; notation: Body['notation'] }
export type App = Hono<{ Variables: Variables }>
export type AppContext = Context<{ Variables: Variables }>

/** Runs the work of a request within its organization's share of the database. */
type Share = <Result>(run: () => Promise<Result>) => Promise<Result>

/** Added to the body limit for an image of 5 MB and the fields around it. */
const UPLOAD_ROOM = 6 * 1024 * 1024
/** Body limit for requests without a session. */
const VISITOR_BYTES = 64 * 1024
const MAX_FIELDS = 1_000
const MAX_KEY_LENGTH = 255
/** For routes that take up to 50,000 people, with some fields each. */
const MAX_FIELDS_OF_MANY = 500_000

/** Mounts routes: requests are authorized and parsed; outside production, answers are checked against the contract. */
export function mountAll(app: App, routes: Route[], services: Services) {
  const tagOf = tagsOf(routes)
  // A fixed segment such as `export` must be matched before a parameter takes it for an id.
  for (const route of [...routes].sort((a, b) => byParameters(a) - byParameters(b))) {
    const { method, path } = route.endpoint
    const answer = (c: AppContext) =>
      answerRoute(c, route, services, tagOf).catch((error: unknown) => {
        throw checkRefusal(route, error)
      })
    if (method === 'GET') app.on(method, path, answer)
    else app.on(method, path, (c: AppContext) => answer(c).finally(() => wakeWorkers(route, services)))
  }
}

/** The access of routes that change nobody's progress on a learning path. */
const LEAVES_PATHS: ReadonlySet<Access> = new Set(['public', 'visitor', 'earner', 'account', 'read'])

/** A write may have queued mails and webhooks, or changed somebody's progress on a learning path. */
function wakeWorkers({ access }: Route, { mailSignal, webhookSignal, pathSignal }: Services) {
  mailSignal.wake()
  webhookSignal.wake()
  if (!LEAVES_PATHS.has(access)) pathSignal.wake()
}

const byParameters = ({ endpoint }: Route) => pathParameters(endpoint).length

async function answerRoute(c: AppContext, route: Route, services: Services, tagOf: TagOf) {
  const { endpoint, access } = route
  let caller: Caller | undefined
  // Login CSRF: another site must not sign its visitors in.
  if (!isForMembers(access)) refuseCrossOrigin(c, services.config)
  if (access === 'visitor') caller = await authenticate(c, services, 'read').catch(ignoreUnauthenticated)
  else if (isForMembers(access)) caller = await authenticate(c, services, access)
  refuseWithoutProof(route, caller)

  const limits = limitsFor(c, endpoint, access, services.config)
  if (!caller) return answerAuthorized(c, route, services, { tagOf, limits })
  return services.shares.bodies.within(caller.organizationId, c.req.raw.signal, (reserve) =>
    answerAuthorized(c, route, services, { tagOf, limits: { ...limits, reserve }, caller }),
  )
}

async function answerAuthorized(
  c: AppContext,
  { endpoint, handle }: Route,
  services: Services,
  { tagOf, limits, caller }: { tagOf: TagOf; limits: BodyLimits; caller?: Caller },
) {
  // Received before its turn to be parsed comes, so that a slow sender keeps nobody waiting.
  const received = caller && endpoint.isLarge && !endpoint.file ? await receive(c.req.raw, endpoint, limits) : undefined
  const { signal } = c.req.raw
  const parameters = c.req.param()
  const read = async () => {
    const { fields, notation } = await readInput(
      c,
      endpoint,
      received ? { ...limits, reserve: undefined } : limits,
      received?.request,
    )
    c.set('notation', notation)
    return parseInput(endpoint.input, { ...fields, ...parameters }, signal).catch((error: unknown) => {
      throw asNotFound(error, parameters)
    })
  }
  const parsed = await (caller && received && received.size >= LARGE
    ? services.shares.runLarge('body', caller.organizationId, read, signal)
    : read())

  if (endpoint.hasSideEffects && c.req.method === 'HEAD') return c.body(null, 200)

  const madeFrom = endpoint.replaces && readIfMatch(c.req.header('if-match'))
  const request = { ...requestOf(c, services), caller, madeFrom } as Request
  const isRead = endpoint.method === 'GET'
  const share: Share = (run) =>
    caller ? services.shares.run(caller.organizationId, isRead ? 'read' : 'write', run) : run()

  if (endpoint.file) {
    const make = () => share(() => handle(parsed as never, request as never)) as Promise<FileAnswer>
    const file = await (caller && endpoint.isLarge
      ? services.shares.runLarge('file', caller.organizationId, make, signal)
      : make())
    return sendFile(c, endpoint.file, file)
  }
  const work = async (inside: Request) => {
    const answer = await handle(parsed as never, inside as never)
    checkAnswer(endpoint, answer)
    return answer
  }

  const key = endpoint.idempotent && caller && c.req.header('idempotency-key')
  const answered = (answer: unknown) => {
    const tag = tagOf(endpoint, answer)
    if (tag) c.header('ETag', tag)
    return send(c, endpoint.status, answer)
  }
  if (!key || !caller) return answered(await share(() => work(request)))

  if (key.length > MAX_KEY_LENGTH) {
    throw invalidField(['Idempotency-Key'], (locale) => m.problems_field_too_long({ most: MAX_KEY_LENGTH }, { locale }))
  }
  const keyed = {
    caller,
    endpoint: `${endpoint.method} ${c.req.path}`,
    key,
    // Parsed rather than raw fields: unknown raw ones may nest too deeply for `JSON.stringify`.
    fields: parsed,
    hours: services.config.idempotencyHours,
  }
  // Repeats of a request wait for it here, where they hold neither a connection nor a slot of the share.
  const { answer, isReplay } = await services.shares.inTurn(`${caller.membershipId} ${keyed.endpoint} ${key}`, () =>
    share(() => runIdempotently(services.db, keyed, (db) => work({ ...request, db }))),
  )
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  return answered(answer)
}

/** @throws Refusal 403 if a required second factor or a fresh proof is missing */
function refuseWithoutProof(
  { access, needsFreshProof, needsSecondFactor = access !== 'account' }: Route,
  caller?: Caller,
) {
  if (isForMembers(access) && needsSecondFactor && caller?.lacksSecondFactor)
    throw new Refusal(403, 'second_factor_required')
  if (needsFreshProof && !caller?.isFresh) throw new Refusal(403, 'fresh_proof_required')
}

function ignoreUnauthenticated(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'unauthenticated')) throw error
}

function send(c: AppContext, status: 200 | 201 | 204 = 200, answer: unknown) {
  return status === 204 ? c.body(null, 204) : c.json(answer as object, status)
}

async function sendFile(c: AppContext, usual: string, { name, mediaType, size, content }: FileAnswer) {
  const headers = {
    'Content-Type': mediaType ?? usual,
    'Content-Length': String(size),
    'Content-Disposition': attachmentNamed(name),
  }
  if (c.req.method !== 'HEAD') return c.body(content as ReadableStream<Uint8Array<ArrayBuffer>>, 200, headers)
  // Nobody reads the body of a HEAD response, so its stream must be closed here.
  await content.cancel()
  return c.body(null, 200, headers)
}

/** Names beyond ASCII go in a field of their own (RFC 6266, 4.3), beside one for readers that do not know it. */
function attachmentNamed(name: string): string {
  const plain = `attachment; filename="${name.replace(/[^ -~]|["\\\\]/g, '_')}"`
  return /^[ -~]*$/.test(name)
    ? plain
    : `${plain}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`
}

function limitsFor(c: AppContext, { isLarge, input }: Endpoint, access: Access, { bodyLimit }: Config): BodyLimits {
  if (!isForMembers(access)) return { bytes: VISITOR_BYTES, fields: MAX_FIELDS }
  const isUpload = c.req.header('content-type')?.startsWith('multipart/')
  return {
    bytes: isUpload ? bodyLimit + UPLOAD_ROOM : bodyLimit,
    fields: MAX_FIELDS,
    ...(isLarge && { lists: { names: listNames(input), fields: MAX_FIELDS_OF_MANY } }),
  }
}

const listNames = (input: z.ZodType): ReadonlySet<string> =>
  new Set(input instanceof z.ZodObject ? Object.keys(input.shape).filter((name) => takesList(input.shape[name])) : [])

/** A request whose body has arrived, and the body's size in bytes. */
async function receive(request: globalThis.Request, { input }: Endpoint, limits: BodyLimits) {
  const body = await readBytes(request, limits).catch((error: unknown) => {
    throw asTooLargeFile(error, input)
  })
  const { url, method, headers } = request
  return { request: new globalThis.Request(url, { method, headers, body }), size: body.length }
}

async function readInput(c: AppContext, { input }: Endpoint, limits: BodyLimits, request = c.req.raw): Promise<Body> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD')
    return { fields: await queryFields(c, input), notation: 'dots' }
  const body = await readBody(request, limits).catch((error: unknown) => {
    throw asTooLargeFile(error, input)
  })
  return c.req.method === 'DELETE' ? { ...body, fields: { ...c.req.query(), ...body.fields } } : body
}

/**
 * The fields of a query. A repeated name makes a list if the field takes one; otherwise its first value counts. Names such as
 * `only[is]` are the parts of a field that has some.
 */
async function queryFields(c: AppContext, input: z.ZodType): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = c.req.query()
  if (!(input instanceof z.ZodObject)) return fields
  const parts: [string, string][] = []
  const fieldOf = (name: string) => (Object.hasOwn(input.shape, name) ? input.shape[name] : undefined)
  for (const [name, values] of Object.entries(c.req.queries())) {
    const field = fieldOf(name)
    if (values.length > 1 && field && takesList(field)) fields[name] = values
    const whole = name.includes('[') && fieldOf(name.slice(0, name.indexOf('[')))
    if (whole && takesParts(whole)) for (const value of values) parts.push([name, value])
  }
  return parts.length === 0 ? fields : { ...fields, ...(await nestFields(parts)) }
}

/** What handlers get of a request; for pages that are no endpoints, too. */
export function requestOf(c: AppContext, services: Services): Omit<Request, 'madeFrom'> {
  return {
    db: services.db,
    services,
    language: languageOf(c.req.header('accept-language')),
    address: addressOf(c, services.config),
    userAgent: c.req.header('user-agent')?.slice(0, 255) ?? '',
    signal: c.req.raw.signal,
    setSessionCookie: (token) => writeSessionCookie(c, services.config, token),
    passportToken: readPassportCookie(c, services.config),
    setPassportCookie: (token) => writePassportCookie(c, services.config, token),
    signInStep: getCookie(c, stepCookieName(services.config)),
    setSignInStep: (token) => writeStepCookie(c, services.config, token),
    browserKey() {
      const key = readBrowserCookie(c, services.config) ?? newSecret()
      writeBrowserCookie(c, services.config, key)
      return key
    },
  }
}

/** The client's network address, for rate limits; taken from `X-Forwarded-For` if a proxy is trusted. */
export function addressOf(c: AppContext, { trustsProxy }: Config): string {
  const forwarded = trustsProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || connectionAddress(c)
}

/** The peer address of the connection, or `unknown` in tests, whose requests have no connection. */
export function connectionAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** If exactly one field takes a file, reports that file as too large, unless it is known what is. */
function asTooLargeFile(error: unknown, input: z.ZodType) {
  if (!(error instanceof Refusal && error.code === 'too_large') || error.sentence) return error
  if (!(input instanceof z.ZodObject)) return error
  const files = Object.keys(input.shape).filter((name) => takesFile(input.shape[name]))
  const fieldErrors = files.map((name) => ({
    path: [name],
    sentence: (locale: Language) => m.problems_image_too_large({}, { locale }),
  }))
  return files.length === 1 ? new Refusal(413, 'too_large', { fieldErrors }) : error
}

/** A malformed id in the path gets the same 404 as an unknown one. */
function asNotFound(error: unknown, parameters: Record<string, string>) {
  const isOfPath = error instanceof InvalidInput && error.issues.some(({ path }) => String(path[0]) in parameters)
  return isOfPath ? notFound() : error
}
