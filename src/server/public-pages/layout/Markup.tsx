import type { Language } from '#contract/formats.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'

/** User-written HTML. Cleaned again when shown, because it may have been stored under older rules. */
export function Markup({ html, lang }: { html: string; lang: Language }) {
  const clean = cleanHtml(html)
  return (
    <div
      className="prose"
      lang={lang}
      dir="auto"
      {...fontAttributes(clean)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}

/**
 * JSON-LD for search engines. Browsers do not execute it, so the CSP for scripts does not block it. Escaped, because user
 * text in it could close the element.
 */
export function DataBlock({ data }: { data: object }) {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** Inlines one of our own SVG drawings, so that `currentColor` works. Never for uploaded SVG. */
export function InlineDrawing({ svg, className }: { svg: string; className: string }) {
  return <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}
