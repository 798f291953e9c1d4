import type { Language } from '#contract/formats.ts'
import { cleanHtml } from '#server/html/clean-html.ts'

/** Descriptive HTML. Cleaned again as it is shown: what was stored under an older rule is held to today's. */
export function Markup({ html, lang }: { html: string; lang: Language }) {
  return <div className="prose" lang={lang} dir="auto" dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
}

/** A drawing of ours as part of the page, so that its lines take the page's colours. Never for what somebody sent. */
export function InlineDrawing({ svg, className }: { svg: string; className: string }) {
  return <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}
