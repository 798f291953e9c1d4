import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { Refusal } from '../refusal.ts'
import { nestFields } from './nest-fields.ts'

/** How the request wrote its fields, so that complaints name them the same way. */
export type Notation = 'dots' | 'brackets'

export type Body = { fields: Record<string, unknown>; notation: Notation }

/** What a request's body may be at most. */
export type BodyLimits = {
  /** As they come in, whatever `Content-Length` says. */
  bytes: number
  /** Of a form. */
  fields: number
}

/** Objects and lists inside one another; what we know of people on a list goes to 11. */
const DEEPEST = 12
/** Bytes from which looking at a body, building it and using it have a turn of the event loop each. */
const LARGE = 256 * 1024
/** Values in a body of JSON: to build millions of them would hold everybody up. 50,000 people have some each. */
const MOST_VALUES = 500_000

/**
 * Reads a request's body into one object, whatever it was written in: JSON, urlencoded or multipart. In the last two,
 * `a[b]` nests; files come only by multipart. An empty body is an empty object. Urlencoded texts may be in any encoding
 * that the request names and browsers know.
 *
 * @throws Refusal 400 where the body cannot be read, 413 where it is too large, 415 where its type or encoding is another
 */
export async function readBody(request: globalThis.Request, limits: BodyLimits): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = await readBytes(request, limits.bytes)
  if (type === 'application/x-www-form-urlencoded') {
    const pairs = readUrlencoded(bytes, decoderFor(contentType))
    refuseMany(countOf(bytes, '&') + 1, limits)
    if (bytes.length > LARGE) await nextTurn()
    return { fields: await nestFields(pairs), notation: 'brackets' }
  }
  if (type === 'multipart/form-data') {
    refuseMany(countOf(bytes, boundaryOf(contentType)), limits)
    const form = new Response(bytes, { headers: { 'content-type': contentType } })
    return { fields: await nestFields(await form.formData().catch(unreadable)), notation: 'brackets' }
  }

  const decoder = decoderFor(contentType)
  if (bytes.every((byte) => byte <= 0x20)) return { fields: {}, notation: 'dots' }
  // JSON between systems is UTF-8 (RFC 8259, 8.1).
  if (type !== 'application/json' || decoder.encoding !== 'utf-8') throw new Refusal(415, 'unsupported_media')
  refuseLavish(bytes)
  if (bytes.length > LARGE) await nextTurn()
  const text = decode(bytes, decoder)
  const fields = parseJson(text)
  if (bytes.length > LARGE) await nextTurn()
  return { fields, notation: 'dots' }
}

/** Writes an input path in the request's own notation: `earners.3.name` or `earners[3][name]`. */
export function fieldName(path: PropertyKey[], notation: Notation): string {
  const [first = '', ...rest] = path.map(String)
  return notation === 'dots' ? [first, ...rest].join('.') : first + rest.map((part) => `[${part}]`).join('')
}

/** Stops reading, and so the sender, as soon as there is too much. */
async function readBytes(request: globalThis.Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let read = await reader?.read().catch(unreadable); read?.value; read = await reader?.read().catch(unreadable)) {
    size += read.value.length
    if (size > most) {
      // Whoever sends on is not listened to.
      await reader?.cancel().catch(() => {})
      throw new Refusal(413, 'too_large')
    }
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}

function boundaryOf(contentType: string): string {
  const [, boundary] = /;\s*boundary="?([^";]+)/i.exec(contentType) ?? []
  return boundary === undefined ? unreadable() : `--${boundary}`
}

function refuseMany(found: number, { fields }: BodyLimits) {
  if (found > fields) throw new Refusal(413, 'too_large')
}

function countOf(bytes: Buffer, text: string): number {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count += 1
  return count
}

/** UTF-8 where the request names no encoding. */
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

/** Like `URLSearchParams`, which knows UTF-8 alone and puts replacement characters in the place of anything else. */
function* readUrlencoded(bytes: Buffer, decoder: TextDecoder): Generator<[string, string]> {
  const read = (part: string) => {
    const written = part.replaceAll('+', ' ')
    const plain = written.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    return decode(Buffer.from(plain, 'latin1'), decoder)
  }
  for (const pair of bytes.toString('latin1').split('&')) {
    if (pair === '') continue
    const end = pair.indexOf('=')
    yield end < 0 ? [read(pair), ''] : [read(pair.slice(0, end)), read(pair.slice(end + 1))]
  }
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unreadable()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable()
  return value as Record<string, unknown>
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

/** Looks at JSON before it is parsed, which would build it all: how deep it goes, and how many values it has. */
function refuseLavish(bytes: Uint8Array) {
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
    if (depth > DEEPEST) unreadable()
    if (values > MOST_VALUES) throw new Refusal(413, 'too_large')
  }
}

function unreadable(): never {
  throw new Refusal(400, 'unreadable_body')
}
