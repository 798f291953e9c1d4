import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { Brand, Icon } from './Icon.tsx'

/** What `--desk` is by day and by night: the browser's own frame takes its colour. */
const DESK = { light: '#eef2f0', dark: '#0a131a' }

/** What every public page needs of the service besides what it shows. */
export type Site = {
  /** The path that the public base URL ends with, empty in most places. */
  root: string
  stylesheet: string
  script: string
  /** Fonts that every page needs, fetched before the stylesheet asks for them. */
  fonts: string[]
}

type DocumentParts = {
  site: Site
  locale: Language
  title: string
  /** The page's own elements of the head: description, addresses, what is shown where it is shared. */
  head: ReactNode
  /** What the address asks for besides the language: the page in the other language asks for the same. */
  query?: Record<string, string>
  /** It is the page that the others lead to for checking badges. */
  isVerify?: boolean
  children: ReactNode
}

/** The shell of a public page: needs no script, follows the reader's light or dark, offers the other language. */
export function Document({ site, locale, title, head, query = {}, isVerify, children }: DocumentParts) {
  const other = locale === 'it' ? 'en' : 'it'
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
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
          {m.public_skip({}, { locale })}
        </a>
        <header className="bar">
          <Brand />
          <a
            className="language"
            href={`?${new URLSearchParams({ ...query, lang: other })}`}
            hrefLang={other}
            lang={other}
          >
            <Icon name="globe" />
            {m.public_other_language({}, { locale })}
          </a>
        </header>
        {children}
        <footer className="foot">
          <span>{m.public_made_with({}, { locale })}</span>
          {!isVerify && <a href={`${site.root}/verify?lang=${locale}`}>{m.public_how_to_verify({}, { locale })}</a>}
        </footer>
      </body>
    </html>
  )
}
