import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { Document, type Site } from '../layout/Document.tsx'
import { VerifyForm, type VerifyFormParts } from './VerifyForm.tsx'
import { VerifyResult, type VerifyResultParts } from './VerifyResult.tsx'
import { verdictWords } from './verify-words.ts'

export type VerifySite = Site & { verifyScript: string }

type Shell = { locale: Language; site: VerifySite }

/** The page to verify any badge: the form, with the problem of the last submission. */
export function VerifyPage({ locale, site, form }: Shell & { form: VerifyFormParts }) {
  const title = m.verify_title({}, { locale })
  return (
    <VerifyDocument locale={locale} site={site} title={title} isIndexed={!form.problem}>
      <main className="sheet verify" id="content" tabIndex={-1}>
        <h1>{title}</h1>
        <p className="large lead">{m.verify_lead({}, { locale })}</p>
        <div className="ruled columns">
          <VerifyForm locale={locale} site={site} form={form} heading={m.verify_form_title({}, { locale })} />
          <WhatIsChecked locale={locale} />
        </div>
      </main>
    </VerifyDocument>
  )
}

type ResultPageParts = Shell & {
  /** At least one: a presentation may hold several badges. */
  results: VerifyResultParts[]
  /** The request's query, kept by the link to the other language. */
  query: Record<string, string>
}

/** The results, and the form to verify another badge. */
export function ResultPage({ locale, site, results, query }: ResultPageParts) {
  const [first] = results
  const isOne = results.length === 1
  const title =
    isOne && first
      ? verdictWords(first.badge.verdict, locale).title
      : m.verify_several({ count: results.length }, { locale })
  const again = { text: '', email: '', problem: undefined, isEmailWrong: false }
  return (
    <VerifyDocument locale={locale} site={site} title={title} isIndexed={false} query={query}>
      <main className="sheet verify" id="content" tabIndex={-1}>
        {!isOne && <h1>{title}</h1>}
        {results.map((result) => (
          <VerifyResult key={result.number ?? 1} locale={locale} result={result} />
        ))}
        <div className="ruled columns again">
          <VerifyForm locale={locale} site={site} form={again} heading={m.verify_again_title({}, { locale })} />
        </div>
      </main>
    </VerifyDocument>
  )
}

type DocumentParts = Shell & {
  title: string
  isIndexed: boolean
  query?: Record<string, string> | undefined
  children: ReactNode
}

function VerifyDocument({ locale, site, title, isIndexed, query = {}, children }: DocumentParts) {
  const head = (
    <>
      <meta name="description" content={m.verify_description({}, { locale })} />
      <meta name="robots" content={isIndexed ? 'index, follow' : 'noindex'} />
      <script type="module" src={site.verifyScript} />
    </>
  )
  return (
    <Document site={site} locale={locale} title={`${title} · Insegna`} head={head} query={query} isVerify>
      {children}
    </Document>
  )
}

/** What each check looks at. */
export function WhatIsChecked({ locale }: { locale: Language }) {
  const checks = [
    { name: m.verify_check_signature, text: m.verify_about_signature },
    { name: m.verify_check_issuer, text: m.verify_about_issuer },
    { name: m.verify_check_schema, text: m.verify_about_schema },
    { name: m.word_status, text: m.verify_about_status },
    { name: m.verify_check_dates, text: m.verify_about_dates },
    { name: m.word_person, text: m.verify_about_person },
  ].map(({ name, text }) => ({ name: name({}, { locale }), text: text({}, { locale }) }))
  return (
    <aside className="register" aria-labelledby="about">
      <h2 id="about">{m.verify_about_title({}, { locale })}</h2>
      <dl>
        {checks.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
