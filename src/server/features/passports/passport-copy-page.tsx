import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import type { BadgeRow } from '../badges/badge-answer.ts'
import { COPY_STYLE } from '../privacy/person-page.tsx'

export type CopiedBadge = {
  row: BadgeRow
  visibility: 'public' | 'link' | 'hidden'
  /** Paths in the ZIP by their extension. */
  files: Record<string, string>
}

/** The readable page of a passport's ZIP: it uses nothing but the files beside it. */
export function copyPage(badges: CopiedBadge[], language: Language, address: string): string {
  const words = { locale: language }
  const title = m.passport_title({}, words)
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{COPY_STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>{m.passport_copy_lead({ count: badges.length }, words)}</p>
        {badges.map((badge) => (
          <Badge key={badge.row.badge.id} badge={badge} language={language} />
        ))}
        <p>
          {m.passport_copy_more({}, words)} <a href="my-data.json">my-data.json</a>
        </p>
        <p>
          <a href={address}>{address}</a>
        </p>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function Badge({ badge: { row, files }, language }: { badge: CopiedBadge; language: Language }) {
  const words = { locale: language }
  const { badge, version, organization } = row
  const holder = `${badge.recipientFirstName} ${badge.recipientLastName}`
  const facts = [holder, organization.name, formatDay(badge.emittedAt, 'long', language), badge.number]
  return (
    <article>
      <h2 lang={version.language}>{version.title}</h2>
      {files['png'] && <img src={hrefOf(files['png'])} alt="" loading="lazy" />}
      <p>{facts.join(' · ')}</p>
      {badge.status !== 'valid' && <p>{m.badges_state_revoked({}, words)}</p>}
      <p>
        {Object.entries(files).map(([kind, path]) => (
          <a key={kind} href={hrefOf(path)} style={{ marginRight: '1em' }}>
            {KINDS[kind]?.({}, words) ?? kind}
          </a>
        ))}
      </p>
    </article>
  )
}

const hrefOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const KINDS: Record<string, typeof m.passport_copy_png> = {
  png: m.passport_copy_png,
  svg: m.passport_copy_svg,
  json: m.passport_copy_json,
  pdf: m.passport_copy_pdf,
}
