import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { m } from '#i18n/compiled/messages.js'
import { numberIn } from '#server/platform/text/numbers.ts'
import type { Reserve } from '../limits/byte-budget.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import { nestFields } from './nest-fields.ts'

/** How the request wrote its fields, so that errors name them the same way. */
export type Notation = 'dots' | 'brackets'

export type Body = { fields: Record<string, unknown>; notation: Notation }

/** Limits of a request body. */
export type BodyLimits = {
  /** Counted as they arrive, whatever `Content-Length` says. */
  bytes: number
  /** Waits for room for a large body before it is received. */
  reserve?: Reserve | undefined
  /** Top-level fields, and in a form all fields except those of `lists`. */
  fields: number
  /** Set where lists of thousands are taken: their names, and how many fields of a form they may have together. */
  lists?: { names: ReadonlySet<string>; fields: number }
}

/** Nesting depth of JSON; the deepest input, data about people on a list, has 11 levels. */
const DEEPEST = 12
/** Size in bytes from which a body waits for its turn, and reading, checking and using it get a turn of the event loop each. */
export const LARGE = 256 * 1024
/** Values in a JSON body: building millions would block the event loop. Enough for 50,000 people with some each. */
const MAX_VALUES = 500_000

/**
 * Reads a JSON, urlencoded or multipart body into one object. In the last two, `a[b]` nests; files come only by
 * multipart. An empty body is an empty object. Urlencoded text may be in any encoding that the request names and
 * `TextDecoder` supports.
 *
 * @throws Refusal 400 if the body cannot be read, 413 if it is too large, 415 if its type or encoding is not supported
 */
export async function readBody(request: globalThis.Request, limits: BodyLimits): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = await readBytes(request, limits)
  if (type === 'application/x-www-form-urlencoded') {
    const pairs = readUrlencoded(bytes, decoderFor(contentType))
    refuseMany(countOfAnd(bytes) + 1, limits)
    if (bytes.length > LARGE) await nextTurn()
    return { fields: await nestFields(limited(pairs, limits)), notation: 'brackets' }
  }
  if (type === 'multipart/form-data') {
    refuseMany(countOf(bytes, boundaryOf(contentType)), limits)
    const form = new Response(bytes, { headers: { 'content-type': contentType } })
    const parts = await form.formData().catch(() => unreadable())
    return { fields: await nestFields(limited(parts, limits)), notation: 'brackets' }
  }

  const decoder = decoderFor(contentType)
  if (bytes.every((byte) => byte <= 0x20)) return { fields: {}, notation: 'dots' }
  // JSON between systems is UTF-8 (RFC 8259, 8.1).
  if (type !== 'application/json' || decoder.encoding !== 'utf-8') throw new Refusal(415, 'unsupported_media')
  refuseExcessiveJson(bytes)
  if (bytes.length > LARGE) await nextTurn()
  const text = decode(bytes, decoder)
  const fields = parseJson(text)
  if (Object.keys(fields).length > limits.fields) refuseFields(limits.fields)
  if (bytes.length > LARGE) await nextTurn()
  return { fields, notation: 'dots' }
}

/** Writes an input path in the request's own notation: `earners.3.name` or `earners[3][name]`. */
export function fieldName(path: PropertyKey[], notation: Notation): string {
  const [first = '', ...rest] = path.map(String)
  return notation === 'dots' ? [first, ...rest].join('.') : first + rest.map((part) => `[${part}]`).join('')
}

/**
 * A body's bytes. Stops reading, and so the sender, as soon as the limit is exceeded.
 * @throws Refusal 413; 503 `busy` if there is no room for a large one
 */
export async function readBytes(
  request: globalThis.Request,
  { bytes: most, reserve }: BodyLimits,
): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > LARGE) await reserve?.(Math.min(declared, most))
  let isReserved = declared > LARGE
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (
    let read = await reader?.read().catch(() => unreadable());
    read?.value;
    read = await reader?.read().catch(() => unreadable())
  ) {
    size += read.value.length
    if (size > most) {
      // A failure to cancel does not matter: the rest of the body is ignored.
      await reader?.cancel().catch(() => {})
      throw new Refusal(413, 'too_large')
    }
    // Without a length it is only known now.
    if (size > LARGE && !isReserved) {
      isReserved = true
      await reserve?.(most)
    }
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}

function boundaryOf(contentType: string): string {
  const [, boundary] = /;\s*boundary="?([^";]+)/i.exec(contentType) ?? []
  return boundary === undefined ? unreadable() : `--${boundary}`
}

/** Refuses by a count that is quick to make, before anything is decoded. */
function refuseMany(found: number, { fields, lists }: BodyLimits) {
  const most = fields + (lists?.fields ?? 0)
  if (found > most) refuseFields(most)
}

const refuseFields = (most: number) => refuseCount(m.problems_too_many_fields, most)

function refuseCount(message: typeof m.problems_too_many_fields, most: number): never {
  const sentence: Sentence = (locale) => message({ most: numberIn(locale, most) }, { locale })
  throw new Refusal(413, 'too_large', { sentence })
}

/** Passes the fields of a form on, up to the first one beyond the limit of those that are not part of a list. */
function* limited<Value>(
  pairs: Iterable<readonly [string, Value]>,
  { fields, lists }: BodyLimits,
): Generator<readonly [string, Value]> {
  let others = 0
  for (const pair of pairs) {
    const [field = ''] = pair[0].split('[', 1)
    if (!lists?.names.has(field)) others += 1
    if (others > fields) refuseFields(fields)
    yield pair
  }
}

/** Ten times as fast as `countOf` where there are hundreds of thousands. */
function countOfAnd(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0x26) count += 1
  return count
}

function countOf(bytes: Buffer, text: string): number {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count += 1
  return count
}

/** The decoder of the request's encoding, UTF-8 by default. */
function decoderFor(contentType: string): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    throw new Refusal(415, 'unsupported_media')
  }
}

function decode(bytes: Uint8Array, decoder: TextDecoder): string {
  try {
    return decoder.decode(bytes)
  } catch {
    return unreadable()
  }
}

/**
 * The pairs of an urlencoded form, one after another, so that those beyond a limit are never taken apart. Replaces
 * `URLSearchParams`, which decodes only UTF-8, and five times as fast where nearly everything is escaped.
 *
 * @throws Refusal 400 if a text is not in the decoder's encoding, and the decoder is strict
 */
export function* readUrlencoded(bytes: Buffer, decoder: TextDecoder): Generator<[string, string]> {
  const read = (part: string) => (/^[\w.@[\]-]*$/.test(part) ? part : decode(unescaped(part), decoder))
  const text = bytes.toString('latin1')
  for (let start = 0; start <= text.length; ) {
    const stop = text.indexOf('&', start)
    const pair = text.slice(start, stop < 0 ? undefined : stop)
    start += pair.length + 1
    if (pair === '') continue
    const end = pair.indexOf('=')
    yield end < 0 ? [read(pair), ''] : [read(pair.slice(0, end)), read(pair.slice(end + 1))]
  }
}

const [PERCENT, PLUS, SPACE] = Buffer.from('%+ ')

/** The bytes that an escaped part of a form stands for; a `%` without two hexadecimal digits stands for itself. */
function unescaped(part: string): Buffer {
  const bytes = Buffer.from(part, 'latin1')
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    const code = byte === PERCENT ? hex(bytes[at + 1]) * 16 + hex(bytes[at + 2]) : Number.NaN
    if (!Number.isNaN(code)) at += 2
    bytes[length++] = Number.isNaN(code) ? (byte === PLUS ? SPACE! : byte) : code
  }
  return bytes.subarray(0, length)
}

/** The value of a hexadecimal digit in ASCII; NaN for any other byte. */
function hex(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unreadable((locale) => m.problems_unreadable_json({}, { locale }))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable()
  return value as Record<string, unknown>
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

/** Checks the depth and the number of values of JSON before parsing, which would build them all. */
function refuseExcessiveJson(bytes: Uint8Array) {
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    if (!isText && (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT)) values += 1
    if (depth > DEEPEST) unreadable((locale) => m.problems_json_too_deep({ most: DEEPEST }, { locale }))
    if (values > MAX_VALUES) refuseCount(m.problems_too_many_values, MAX_VALUES)
  }
}

/** @param sentence says what is wrong, where that is known */
function unreadable(sentence?: Sentence): never {
  throw new Refusal(400, 'unreadable_body', sentence && { sentence })
}
