import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { Document, type Site } from '../layout/Document.tsx'

export type MeShown = { locale: Language; site: Site }

type MePlace = 'badges' | 'page' | 'addresses' | 'data'

const places = [
  { place: 'badges', path: '', words: m.passport_title },
  { place: 'page', path: '/page', words: m.person_mine },
  { place: 'addresses', path: '/addresses', words: m.passport_addresses },
  { place: 'data', path: '/data', words: m.passport_data },
] as const

type MeDocumentParts = MeShown & {
  title: string
  /** The page's place in the navigation; without one, the passport is not open. */
  at?: MePlace
  query?: Record<string, string> | undefined
  children: ReactNode
}

/** The frame of an earner's own pages. Search engines never index them. */
export function MeDocument({ title, locale, site, at, query = {}, children }: MeDocumentParts) {
  const head = (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
    </>
  )
  return (
    <Document site={site} locale={locale} title={`${title} · Insegna`} head={head} query={query}>
      {at && (
        <nav className="tabs me-nav" aria-label={m.passport_nav({}, { locale })}>
          {places.map(({ place, path, words }) => (
            <a
              key={place}
              href={`${site.root}/me${path}?lang=${locale}`}
              aria-current={place === at ? 'page' : undefined}
            >
              {words({}, { locale })}
            </a>
          ))}
        </nav>
      )}
      <main className={at ? 'me' : 'me enter'} id="content" tabIndex={-1}>
        {children}
      </main>
    </Document>
  )
}

type FieldParts = {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  /** The field, told of the elements that describe it. */
  children: (described: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

/** A field with its label, hint and error. */
export function Field({ id, label, hint, error, children }: FieldParts) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** A sentence about what has just been done, or that it could not be. */
export const Said = ({ children, isWrong }: { children: ReactNode; isWrong?: boolean }) => (
  <p className={isWrong ? 'said wrong' : 'said'} role={isWrong ? 'alert' : 'status'}>
    {children}
  </p>
)
