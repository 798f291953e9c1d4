import { nestFields } from './nest-fields.ts'
import { Refusal } from './refusal.ts'

/** How the request wrote its fields, so that complaints name them the same way. */
export type Notation = 'dots' | 'brackets'

export type Body = { fields: Record<string, unknown>; notation: Notation }

/**
 * Reads a request's body into one object, whatever it was written in: JSON, urlencoded or multipart. In the last two,
 * `a[b]` nests; files come only by multipart. An empty body is an empty object.
 * @throws Refusal 400 where the body cannot be read, 415 where its type is another
 */
export async function readBody(request: globalThis.Request): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/x-www-form-urlencoded') {
    const query = new URLSearchParams(await request.text().catch(unreadable))
    return { fields: nestFields(query), notation: 'brackets' }
  }
  if (type === 'multipart/form-data') {
    return { fields: nestFields(await request.formData().catch(unreadable)), notation: 'brackets' }
  }

  const text = await request.text().catch(unreadable)
  if (text.trim() === '') return { fields: {}, notation: 'dots' }
  if (type !== 'application/json') throw new Refusal(415, 'unsupported_media')
  return { fields: parseJson(text), notation: 'dots' }
}

/** Writes an input path in the request's own notation: `earners.3.name` or `earners[3][name]`. */
export function fieldName(path: PropertyKey[], notation: Notation): string {
  const [first = '', ...rest] = path.map(String)
  return notation === 'dots' ? [first, ...rest].join('.') : first + rest.map((part) => `[${part}]`).join('')
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

function unreadable(): never {
  throw new Refusal(400, 'unreadable_body')
}
