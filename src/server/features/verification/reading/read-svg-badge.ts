import { setImmediate } from 'node:timers/promises'
import { olderText } from '../open-badges-2/older-text.ts'
import { startTags, type Tag, unescaped } from './markup-tags.ts'
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
