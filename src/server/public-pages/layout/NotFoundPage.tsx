import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { Document, type Site } from './Document.tsx'

const TEXTS = {
  badge: m.public_nothing_text,
  template: m.public_nothing_template,
  organization: m.public_nothing_organization,
  reminders: m.reminders_page_nothing,
  mistake: m.not_for_me_nothing,
  person: m.person_nothing,
  claim: m.claim_unknown,
}

export type MissingKind = keyof typeof TEXTS

type Shown = { locale: Language; site: Site }

/** The 404 page. Private and non-existent things get the same page, so that it reveals nothing. */
export const NotFoundPage = ({ kind, ...shown }: Shown & { kind: MissingKind }) => (
  <EmptyPage title={m.shell_not_found_title({}, shown)} {...shown}>
    <p>{TEXTS[kind]({}, shown)}</p>
    {/* Every missing badge has the form: where its earner has given out a secret link, the script posts the secret. */}
    {kind === 'badge' && !shown.site.keptSince && (
      <form method="post" data-key hidden>
        <input type="hidden" name="key" />
      </form>
    )}
    {kind === 'badge' && !shown.site.keptSince && <script src={shown.site.script} defer />}
  </EmptyPage>
)

/** The page of a badge whose person was erased. It contains no names. */
export const RemovedPage = (shown: Shown) => (
  <EmptyPage title={m.public_removed_title({}, shown)} {...shown}>
    <p>{m.public_removed_text({}, shown)}</p>
  </EmptyPage>
)

/** The page for a rate-limited client: too many unknown badge numbers, or too many certificates. */
export const TooManyPage = ({ what, minutes, ...shown }: Shown & { what: RateLimitedPage; minutes: number }) => (
  <EmptyPage title={m.public_too_many_title({}, shown)} {...shown}>
    <p>{TOO_MANY[what]({ minutes }, shown)}</p>
  </EmptyPage>
)

const TOO_MANY = {
  numbers: m.public_too_many_text,
  passport: m.passport_limit,
  certificates: m.public_too_many_certificates,
}
export type RateLimitedPage = keyof typeof TOO_MANY

/** The page for a server error, with the request id to look it up by. */
export const ServerErrorPage = ({ requestId, ...shown }: Shown & { requestId: string }) => (
  <EmptyPage title={m.public_server_error_title({}, shown)} {...shown}>
    <p>{m.public_server_error_text({}, shown)}</p>
    <p className="hint">{m.public_server_error_reference({ reference: requestId }, shown)}</p>
  </EmptyPage>
)

/** The page for any address while the database is unavailable or busy. */
export const UnavailablePage = (shown: Shown) => (
  <EmptyPage title={m.public_unavailable_title({}, shown)} {...shown}>
    <p>{m.public_unavailable_text({}, shown)}</p>
  </EmptyPage>
)

/** A page with a single short message. */
export function EmptyPage({ title, locale, site, children }: Shown & { title: string; children: ReactNode }) {
  const head = <meta name="robots" content="noindex" />
  return (
    <Document site={site} locale={locale} title={`${title} · Insegna`} head={head}>
      <main className="nothing" id="content" tabIndex={-1}>
        <EmptySign />
        <h1>{title}</h1>
        {children}
      </main>
    </Document>
  )
}

function EmptySign() {
  return (
    <svg viewBox="0 0 120 76" aria-hidden="true">
      <path d="M10 8H110M34 8v14M86 8v14" />
      <path className="dashed" d="M30 26h60v20c0 12-14 18-30 26-16-8-30-14-30-26z" />
    </svg>
  )
}
