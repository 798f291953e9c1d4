import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Document, type Site } from './Document.tsx'

/** The page of an address that leads to no badge: the same for every such address. */
export function NothingPage({ locale, site }: { locale: Language; site: Site }) {
  const title = m.public_nothing_title({}, { locale })
  const head = <meta name="robots" content="noindex" />
  return (
    <Document site={site} locale={locale} title={`${title} · Insegna`} head={head}>
      <main className="nothing" id="content" tabIndex={-1}>
        <svg viewBox="0 0 120 76" aria-hidden="true">
          <path d="M10 8H110M34 8v14M86 8v14" />
          <path className="dashed" d="M30 26h60v20c0 12-14 18-30 26-16-8-30-14-30-26z" />
        </svg>
        <h1>{title}</h1>
        <p>{m.public_nothing_text({}, { locale })}</p>
      </main>
    </Document>
  )
}
