import type { App } from '#server/platform/http/mount.ts'

export type PageElement = { name: string; attributes: Record<string, string> }

/** A fetched page, parsed for assertions. */
export type Visit = {
  status: number
  headers: Headers
  html: string
  elements: PageElement[]
  /** Visible text on one line, without tags and bidi control characters. */
  words: string
  /** Meta elements by name or property. */
  meta: Record<string, string>
}

/** Requests a page and parses it. */
export async function visit(app: App, path: string, headers: Record<string, string> = {}): Promise<Visit> {
  const response = await app.request(path, { headers })
  const html = await response.text()
  const elements = elementsOf(html)
  const metas = elements
    .filter(({ name }) => name === 'meta')
    .map(({ attributes }) => [attributes['name'] ?? attributes['property'] ?? '', attributes['content'] ?? ''])
  return {
    status: response.status,
    headers: response.headers,
    html,
    elements,
    words: plain(html.replace(/<(style|script)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ')),
    meta: Object.fromEntries(metas.map(([name = '', content = '']) => [name, plain(content)])),
  }
}

/** The start tags of HTML as React writes it: attributes quoted, with `<` and `>` escaped. */
export function elementsOf(html: string): PageElement[] {
  return [...html.matchAll(/<([a-z][^\s>/]*)([^>]*)>/gi)].map(([, name = '', written = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...written.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }))
}

/** The first 16 bytes of a file as Latin-1 text. */
export const read = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('latin1', 0, 16)

const plain = (html: string) =>
  html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
