import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { App } from '#server/platform/http/mount.ts'
import { htmlOf, languageParam } from '../answer-page.tsx'
import { Document, type Site, VERIFY_LANGUAGE } from '../layout/Document.tsx'
import { NotFoundPage } from '../layout/NotFoundPage.tsx'
import { WhatIsChecked } from '../verify/VerifyPage.tsx'

/** Serves the pages that an archive has instead of those that need the service: for `/verify`, and for any other address. */
export function mountKeptPages(app: App, site: Site) {
  app.get('/verify', (c) => c.html(htmlOf(<KeptVerifyPage locale={languageParam(c) ?? VERIFY_LANGUAGE} site={site} />)))
  app.get('/404.html', (c) => c.html(htmlOf(<NotFoundPage kind="badge" locale={VERIFY_LANGUAGE} site={site} />)))
}

/** Says how a badge is checked where no service does it. */
function KeptVerifyPage({ locale, site }: { locale: Language; site: Site }) {
  const title = m.verify_title({}, { locale })
  const page = { path: `${site.root}/verify`, language: VERIFY_LANGUAGE }
  const head = <meta name="description" content={m.verify_description({}, { locale })} />
  return (
    <Document site={site} locale={locale} title={`${title} · Insegna`} head={head} page={page} isVerify>
      <main className="sheet verify" id="content" tabIndex={-1}>
        <h1>{title}</h1>
        <div className="ruled columns">
          <p className="large lead">{m.verify_kept({}, { locale })}</p>
          <WhatIsChecked locale={locale} />
        </div>
      </main>
    </Document>
  )
}

/** The page at a badge's number, which leads on to the badge. @param to its path */
export function leadingPage(to: string, locale: Language): string {
  return htmlOf(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="refresh" content={`0; url=${to}`} />
        <meta name="robots" content="noindex" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{m.verify_open_page({}, { locale })}</title>
      </head>
      <body>
        <a href={to}>{m.verify_open_page({}, { locale })}</a>
      </body>
    </html>,
  )
}
