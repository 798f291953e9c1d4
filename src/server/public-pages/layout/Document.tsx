import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { keptWords } from '../page-words.ts'
import { Brand, Icon } from './Icon.tsx'
import { addressIn, type PageAddress } from './page-address.ts'

/** The values of `--desk` in both themes, for the browser's `theme-color`. */
const DESK = { light: '#eef2f0', dark: '#0a131a' }

/** URLs of the assets that every public page needs. */
export type Site = {
  /** Path of the public base URL without a trailing slash; usually empty. */
  root: string
  stylesheet: string
  script: string
  /** Preloaded fonts. */
  fonts: string[]
  /** The wall-clock date since which an archive has been kept; undefined in the living service. */
  keptSince?: string | undefined
}

/** Of archived pages, whose host may send no such header. */
const KEPT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'"

/** The language of the page that says how badges are checked, where its address names none. */
export const VERIFY_LANGUAGE: Language = 'en'

type DocumentParts = {
  site: Site
  locale: Language
  title: string
  /** The page's own `<head>` elements: description, canonical URLs, Open Graph. */
  head: ReactNode
  /** Where the page is; without it, an archived page has no link to the other language. */
  page?: Pick<PageAddress, 'path' | 'language'>
  /** Query parameters besides the language, kept by the link to the other language. */
  query?: Record<string, string>
  /** Whether this is the verify page, which then does not link to itself. */
  isVerify?: boolean
  children: ReactNode
}

/** The shell of a public page: no script needed, light or dark by the reader's preference, in two languages. */
export function Document({ site, locale, title, head, page, query = {}, isVerify, children }: DocumentParts) {
  const other = locale === 'it' ? 'en' : 'it'
  const { keptSince } = site
  const inOther = keptSince
    ? page && addressIn(other, { ...page, query }, site)
    : `?${new URLSearchParams({ ...query, lang: other })}`
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        {keptSince && <meta httpEquiv="Content-Security-Policy" content={KEPT_POLICY} />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {head}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={DESK.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={DESK.dark} />
        <link rel="icon" href={`${site.root}/favicon.svg`} type="image/svg+xml" />
        {site.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={site.stylesheet} />
      </head>
      <body>
        <a className="skip" href="#content">
          {m.shell_skip({}, { locale })}
        </a>
        <header className="bar">
          <Brand />
          {inOther && (
            <a className="language" href={inOther} hrefLang={other} lang={other}>
              <Icon name="globe" />
              {m.public_other_language({}, { locale })}
            </a>
          )}
        </header>
        {keptSince && <aside className="kept">{keptWords(keptSince, locale)}</aside>}
        {children}
        <footer className="foot">
          <span>{m.public_made_with({}, { locale })}</span>
          {!keptSince && <a href={`${site.root}/me?lang=${locale}`}>{m.passport_title({}, { locale })}</a>}
          {!isVerify && (
            <a href={addressIn(locale, { path: `${site.root}/verify`, language: VERIFY_LANGUAGE }, site)}>
              {m.public_how_to_verify({}, { locale })}
            </a>
          )}
        </footer>
      </body>
    </html>
  )
}
