import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { elementRows, furtherRows, type Linked, type Row } from '#i18n/element-words.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { safeLink } from '../safe-link.ts'
import type { PublicContent } from '../template/public-template.ts'

/** The facts of one badge beyond its template. */
type OfBadge = {
  learner: string
  /** Formatted date of issue. */
  issued: string
  grade: string | null
  gradeScale: string | null
  creditsEarned: number | null
}

type Shown = { content: PublicContent; organization: string; badge: OfBadge | null; locale: Language }

/** The eleven elements of the EU Recommendation on micro-credentials in its order, then further facts. */
export function Elements({ content, organization, badge, locale }: Shown) {
  const { microCredential, language } = content
  const further = furtherRows(
    {
      micro_credential: microCredential?.block ?? null,
      grade: badge?.grade ?? null,
      grade_scale: badge?.gradeScale ?? null,
      credits_earned: badge?.creditsEarned ?? null,
      path_url: microCredential?.pathPage ?? null,
    },
    locale,
  )
  return (
    <>
      {microCredential && (
        <section aria-labelledby="elements">
          <Heading isComplete={microCredential.isComplete} locale={locale} />
          <Rows
            rows={elementRows(
              {
                title: content.title,
                micro_credential: microCredential.block,
                organization,
                country: microCredential.country,
                learner: badge?.learner ?? null,
                issued: badge?.issued ?? null,
              },
              locale,
            )}
            isNumbered={microCredential.isComplete}
            language={language}
          />
        </section>
      )}
      {further.length > 0 && (
        <section aria-labelledby="further">
          <h2 id="further">{m.element_also_good_to_know({}, { locale })}</h2>
          <Rows rows={further} isNumbered={microCredential?.isComplete ?? false} language={language} />
        </section>
      )}
    </>
  )
}

/** “European micro-credential” and the link that explains it appear only when all eleven elements are present. */
function Heading({ isComplete, locale }: { isComplete: boolean; locale: Language }) {
  if (!isComplete) return <h2 id="elements">{m.element_in_detail({}, { locale })}</h2>
  return (
    <div className="official">
      <h2 id="elements">{m.element_european_micro_credential({}, { locale })}</h2>
      <a href={m.element_what_is_this_page({}, { locale })} rel="noopener">
        {m.element_what_is_this({}, { locale })}
      </a>
    </div>
  )
}

type RowsProps = {
  rows: (Row & { number?: number })[]
  /** Whether rows show their number from the Annex; rows without one are then indented to match. */
  isNumbered: boolean
  language: Language
}

function Rows({ rows, isNumbered, language }: RowsProps) {
  return (
    <dl className={isNumbered ? 'elements numbered' : 'elements'}>
      {rows.map(({ number, name, values, notes, isIssuers }) => (
        <div key={name} className="element">
          <dt>
            {isNumbered && <span>{number}</span>}
            <b>{name}</b>
          </dt>
          <dd lang={isIssuers ? language : undefined}>
            {values.length > 1 ? (
              <ul>
                {values.map((value) => (
                  <li key={value.text} {...fontAttributes(value.text)}>
                    <Words {...value} />
                  </li>
                ))}
              </ul>
            ) : (
              values.map((value) => <Words key={value.text} {...value} />)
            )}
            {notes.map((note) => (
              <small key={note.text} {...fontAttributes(note.text)}>
                <Words {...note} />
              </small>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Text by the issuer, linked if it has a safe URL. A URL that starts with `/` is one of our own pages. */
export function Words({ text, url }: Linked) {
  const address = url?.startsWith('/') ? url : safeLink(url)
  if (!address) return <bdi {...fontAttributes(text)}>{text}</bdi>
  return (
    <a href={address} rel={address.startsWith('/') ? undefined : 'noopener nofollow'}>
      <bdi {...fontAttributes(text)}>{text}</bdi>
    </a>
  )
}
