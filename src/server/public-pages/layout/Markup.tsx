import type { Language } from '#contract/formats.ts'
import { faceFor } from '#i18n/face-for.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'

/** Descriptive HTML. Cleaned again as it is shown: what was stored under an older rule is held to today's. */
export function Markup({ html, lang }: { html: string; lang: Language }) {
  const clean = cleanHtml(html)
  return (
    <div className="prose" lang={lang} dir="auto" {...faceFor(clean)} dangerouslySetInnerHTML={{ __html: clean }} />
  )
}

/**
 * What search engines read: data, which a browser does not run, so the policy for scripts lets it stand. Escaped, because
 * somebody's words in it could close the element.
 */
export function DataBlock({ data }: { data: object }) {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** A drawing of ours as part of the page, so that its lines take the page's colours. Never for what somebody sent. */
export function InlineDrawing({ svg, className }: { svg: string; className: string }) {
  return <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}
