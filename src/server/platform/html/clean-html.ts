import sanitizeHtml from 'sanitize-html'

/** What descriptive texts may be made of (decisions, Templates and versions). Nothing else. */
const ALLOWED_TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr']
const ALLOWED_PROTOCOLS = ['http:', 'https:', 'mailto:']

/** Tags whose text is no text for readers. */
const WITHOUT_TEXT = ['script', 'style', 'template', 'title', 'textarea', 'option', 'xmp', 'noscript', 'noembed']
const NO_TEXT = [...WITHOUT_TEXT, 'noframes', 'iframe', 'object', 'svg', 'math']

/** Deeper than any text that a person writes; what lies deeper keeps its words and loses its tags. */
const DEEPEST = 40

/**
 * Makes HTML that somebody sent safe to store and to show: only the allowed tags and links are left, every tag closed.
 * Text in other tags stays, without them.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    nonTextTags: NO_TEXT,
    nestingLimit: DEEPEST,
    transformTags: { a: linkTag },
    // A link to nowhere safe becomes its text.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs['href'] ? 'excludeTag' : false),
  })

function linkTag(tagName: string, { href = '', target }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!isSafeLink(href)) return { tagName, attribs: {} }
  const opensApart = target === '_blank'
  return { tagName, attribs: { href, rel: 'noopener nofollow', ...(opensApart && { target }) } }
}

/** Whether an address is whole and leads to a page or a mailbox, so that it may stand in a link. */
export const isSafeLink = (address: string): boolean =>
  URL.canParse(address) && ALLOWED_PROTOCOLS.includes(new URL(address).protocol)

/** What the library leaves escaped. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What begins or ends a line, and so parts words. */
const LINE_TAGS = /<(?=\/?(?:p|br|hr|h\d|ul|ol|li|blockquote|div|td|th)\b)/gi

/** The words of an HTML text on one line, for a place that holds no markup. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html.replace(LINE_TAGS, ' <'), { allowedTags: [], nonTextTags: NO_TEXT })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
