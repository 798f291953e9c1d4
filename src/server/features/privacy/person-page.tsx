import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import type { BadgeRow } from '../badges/badge-answer.ts'
import type { Person } from './person.sql.ts'
import type { PersonalRecords } from './personal-records.sql.ts'

export type PageBadge = Pick<BadgeRow, 'badge' | 'version'>

type Parts = {
  person: Person
  organization: { name: string; privacyUrl: string | null; privacyContact: string | null }
  badges: PageBadge[]
  records: PersonalRecords
  language: Language
}

/** Of the readable pages of ZIPs, which have no files of ours beside them. */
export const COPY_STYLE = `:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.25}dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}img{width:8rem;height:auto}
article{border-top:1px solid;padding:1rem 0}`

/** The readable page of an export, beside its JSON: it uses nothing but the files in the ZIP. */
export function personPage({ person, organization, badges, records, language }: Parts): string {
  const words = { locale: language }
  const name = `${person.firstName} ${person.lastName}`
  const metadata = (records['earners']?.[0]?.['metadata'] ?? {}) as Record<string, unknown>
  const lists = records['earners_lists'] ?? []
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{m.privacy_copy_title({ name }, words)}</title>
        <style>{COPY_STYLE}</style>
      </head>
      <body>
        <h1>{m.privacy_copy_title({ name }, words)}</h1>
        <p>{m.privacy_copy_lead({ organization: organization.name }, words)}</p>
        <h2>{m.privacy_copy_person({}, words)}</h2>
        <dl>
          <Fact label={m.word_name({}, words)} value={name} />
          <Fact label={m.word_email({}, words)} value={person.email ?? ''} />
          {Object.entries(metadata).map(([label, value]) => (
            <Fact key={label} label={label} value={typeof value === 'string' ? value : JSON.stringify(value)} />
          ))}
          <Fact label={m.paths_export_lists({}, words)} value={lists.map((list) => String(list['name'])).join(', ')} />
        </dl>
        <h2>{m.shell_badges({}, words)}</h2>
        {badges.map((row) => (
          <Badge key={row.badge.id} {...row} language={language} />
        ))}
        <p>{m.privacy_copy_more({ file: 'person.json' }, words)}</p>
        {organization.privacyUrl && (
          <p>
            <a href={organization.privacyUrl}>{m.privacy_notice_page({}, words)}</a>
          </p>
        )}
        {organization.privacyContact && (
          <p>
            <a href={`mailto:${organization.privacyContact}`}>{organization.privacyContact}</a>
          </p>
        )}
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function Badge({ badge, version, language }: PageBadge & { language: Language }) {
  const words = { locale: language }
  return (
    <article>
      <h3>{version.title}</h3>
      <img src={`badges/${badge.number}.png`} alt="" />
      <dl>
        <Fact label={m.badges_number({}, words)} value={badge.number} />
        <Fact label={m.mail_issued_on({}, words)} value={formatDay(badge.emittedAt, 'long', language)} />
        <Fact
          label={m.verify_until({}, words)}
          value={badge.expiresAt ? formatDay(badge.expiresAt, 'long', language) : ''}
        />
        <Fact
          label={m.mail_revoked_on({}, words)}
          value={badge.revokedAt ? formatDay(badge.revokedAt, 'long', language) : ''}
        />
        <Fact label={m.badges_reason({}, words)} value={badge.revokedReason ?? ''} />
        <Fact label={m.mail_activity({}, words)} value={badge.activityTitle} />
        <Fact label={m.badges_notes({}, words)} value={badge.notes} />
      </dl>
      <a href={`badges/${badge.number}.json`}>{m.privacy_copy_credential({}, words)}</a>
    </article>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) =>
  value === '' ? null : (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
