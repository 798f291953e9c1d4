import { setImmediate } from 'node:timers/promises'
import { olderText } from '../open-badges-2/older-text.ts'
import { UnreadableBadge } from './unreadable-badge.ts'

/** Open Badges 3.0, section 5.3. */
const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0'
/** The namespace of Open Badges 2. */
const OLDER_NAMESPACE = 'http://openbadges.org'

/** Tags between two yields to the event loop; they take a few milliseconds. */
const TAGS_AT_ONCE = 20_000

/**
 * The text in an SVG's `openbadges:credential` element: a credential in a CDATA section, or a compact JWS in the
 * attribute `verify`, under any prefix for the namespace. Without one, the assertion in its Open Badges 2.0 element.
 * @throws UnreadableBadge `svg_plain`, `svg_broken` or `several_badges`
 */
export async function readSvgBadge(svg: string): Promise<string> {
  const namespaces = new Map<string, string>()
  let older: string | undefined
  let found: string | undefined
  let count = 0
  for (const tag of startTags(svg)) {
    if (++count % TAGS_AT_ONCE === 0) await setImmediate()
    for (const [name, value] of tag.attributes) {
      if (name === 'xmlns' || name.startsWith('xmlns:')) namespaces.set(name.slice(6), value)
    }
    const [local = '', prefix = ''] = tag.name.split(':').reverse()
    const namespace = namespaces.get(prefix)
    if (namespace === NAMESPACE && local === 'credential') {
      const another = credentialIn(svg, tag)
      if (found !== undefined && found !== another) throw new UnreadableBadge('several_badges')
      found = another
    }
    if (namespace === OLDER_NAMESPACE && local === 'assertion') older ??= olderText(credentialIn(svg, tag))
  }
  if (found !== undefined) return found
  if (older !== undefined) return older
  throw new UnreadableBadge('svg_plain')
}

function credentialIn(svg: string, { attributes, end, isClosed }: Tag): string {
  const verify = attributes.get('verify')
  if (verify?.trim()) return verify
  if (isClosed) throw new UnreadableBadge('svg_plain')
  return contentFrom(svg, end)
}

/** Concatenates CDATA sections and text up to the end tag; a text that contains `]]>` is split into two sections. */
function contentFrom(svg: string, start: number): string {
  const parts: string[] = []
  let at = start
  while (at < svg.length) {
    const next = svg.indexOf('<', at)
    if (next < 0) break
    parts.push(unescaped(svg.slice(at, next)))
    if (!svg.startsWith('<![CDATA[', next)) {
      if (svg.startsWith('</', next)) return parts.join('')
      break
    }
    const end = svg.indexOf(']]>', next)
    if (end < 0) break
    parts.push(svg.slice(next + 9, end))
    at = end + 3
  }
  throw new UnreadableBadge('svg_broken')
}

/** A start tag of an XML text; `end` is the offset after it, where the content begins. */
type Tag = { name: string; attributes: Map<string, string>; end: number; isClosed: boolean }

/** The delimiters of sections that contain no tags. */
const WITHOUT_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Yields the start tags of an XML text in a single pass without backtracking: a few megabytes of any input take
 * milliseconds. It is not a parser: it expands no entities, loads nothing, and only finds where tags begin and end. It
 * stops where the text is no longer XML.
 */
function* startTags(xml: string): Generator<Tag> {
  let at = xml.indexOf('<')
  while (at >= 0) {
    const apart = WITHOUT_TAGS.find(([start]) => xml.startsWith(start, at))
    if (apart) {
      const end = xml.indexOf(apart[1], at + apart[0].length)
      if (end < 0) return
      at = xml.indexOf('<', end + apart[1].length)
      continue
    }
    const end = endOfTag(xml, at)
    if (end < 0) return
    const [, name] = /^<([\w:.-]{1,100})/.exec(xml.slice(at, at + 102)) ?? []
    if (name) {
      const written = xml.slice(at + 1 + name.length, end)
      yield { name, attributes: attributesOf(written), end: end + 1, isClosed: written.endsWith('/') }
    }
    at = xml.indexOf('<', end + 1)
  }
}

/** The offset of a tag's closing `>`, not counting those in attribute values or a DOCTYPE's internal subset, or -1. */
function endOfTag(xml: string, start: number): number {
  let at = start + 1
  let depth = 0
  while (at < xml.length) {
    const sign = xml[at]
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1)
      if (at < 0) return -1
    } else if (sign === '[') depth += 1
    else if (sign === ']') depth -= 1
    else if (sign === '>' && depth <= 0) return at
    at += 1
  }
  return -1
}

/** Longer attribute names are not of interest. */
const MAX_NAME_LENGTH = 100
const MAX_ATTRIBUTES = 2000

/** Scans from one `=` to the next; a regular expression would take quadratic time on a long word. */
function attributesOf(written: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let at = 0
  for (let count = 0; count < MAX_ATTRIBUTES; count += 1) {
    const sign = written.indexOf('=', at)
    if (sign < 0) break
    const name =
      written
        .slice(Math.max(at, sign - MAX_NAME_LENGTH), sign)
        .trim()
        .split(/\s/)
        .at(-1) ?? ''
    let start = sign + 1
    while (written[start]?.trim() === '') start += 1
    const quote = written[start]
    at = start
    if (quote !== '"' && quote !== "'") continue
    const end = written.indexOf(quote, start + 1)
    if (end < 0) break
    attributes.set(name, unescaped(written.slice(start + 1, end)))
    at = end + 1
  }
  return attributes
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the five XML entities and character references; entities declared by a document are left as they are. */
const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hexadecimal) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
