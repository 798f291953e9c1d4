import sanitizeHtml from 'sanitize-html'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'

/** The tags that descriptive texts may contain. */
const ALLOWED_TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr']
const ALLOWED_PROTOCOLS = ['http:', 'https:', 'mailto:']

/** Tags whose text is not for readers; it is removed with them. */
const WITHOUT_TEXT = ['script', 'style', 'template', 'title', 'textarea', 'option', 'xmp', 'noscript', 'noembed']
const NO_TEXT = [...WITHOUT_TEXT, 'noframes', 'iframe', 'object', 'svg', 'math']

/** Deeper than any text that a person writes. Beyond it, tags are removed and their text is kept. */
const DEEPEST = 40

/**
 * Sanitizes HTML from users, so that it is safe to store and to show: keeps only the allowed tags and links, every tag
 * closed. Other tags are removed, their text is kept.
 */
export const cleanHtml = (html: string): string =>
  // Afterwards, because an entity can stand for a control of direction, too.
  withoutBidiControls(
    sanitizeHtml(html, {
      allowedTags: ALLOWED_TAGS,
      allowedAttributes: { a: ['href', 'rel', 'target'] },
      nonTextTags: NO_TEXT,
      nestingLimit: DEEPEST,
      transformTags: { a: linkTag },
      // A link without a safe address becomes its text.
      exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs['href'] ? 'excludeTag' : false),
    }),
  )

function linkTag(tagName: string, { href = '', target }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!isSafeLink(href)) return { tagName, attribs: {} }
  const opensApart = target === '_blank'
  return { tagName, attribs: { href, rel: 'noopener nofollow', ...(opensApart && { target }) } }
}

/** Whether an address is an absolute http, https or mailto URL, so that it may be linked. */
export const isSafeLink = (address: string): boolean =>
  URL.canParse(address) && ALLOWED_PROTOCOLS.includes(new URL(address).protocol)

/** The entities that sanitize-html leaves escaped. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Tags that begin or end a line, and so separate words. */
const LINE_TAGS = /<(?=\/?(?:p|br|hr|h\d|ul|ol|li|blockquote|div|td|th)\b)/gi

/** The text of HTML on one line, for places without markup. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html.replace(LINE_TAGS, ' <'), { allowedTags: [], nonTextTags: NO_TEXT })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
