import { rosetteSvg } from '#art/rosette.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDayOfYear } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { Document, type Site } from '../layout/Document.tsx'
import { Icon } from '../layout/Icon.tsx'
import { InlineDrawing } from '../layout/Markup.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { QrCode } from '../layout/QrCode.tsx'
import { isolateBidi } from '../page-words.ts'
import type { Pin, PublicPerson } from './public-person.ts'

type Shown = { person: PublicPerson; locale: Language }

/** From this many badges all are small, and none stands out. */
const DENSE = 31

/** A person's own page: one opening of a passport, the name on the left leaf and the badges on the right. */
export function PersonPage({ person, locale, site }: Shown & { site: Site }) {
  const { url, language, name, collections, badges } = person
  const title = m.person_title({ name: isolateBidi(name) }, { locale })
  const page = {
    title,
    description: person.words || `${countOf(person, locale)}.`,
    url,
    language,
    mayBeIndexed: person.isIndexed,
    image: { url: collections[0]?.pins[0]?.shared ?? '', alt: collections[0]?.pins[0]?.title ?? '' },
  }
  return (
    <Document
      site={site}
      locale={locale}
      title={`${title} · Insegna`}
      head={<PageHead locale={locale} page={page} site={site} />}
      page={{ path: new URL(url).pathname, language }}
    >
      <main className="sheet book" id="content" tabIndex={-1}>
        <section className="leaf fold" aria-labelledby="name">
          <InlineDrawing className="rosette" svg={rosetteSvg({ seed: url })} />
          <Identity person={person} locale={locale} />
        </section>
        <div className="wall">
          {badges === 1 ? (
            collections.flatMap(({ pins }) => pins.map((pin) => <Single key={pin.id} pin={pin} locale={locale} />))
          ) : (
            <Wall person={person} locale={locale} />
          )}
        </div>
      </main>
    </Document>
  )
}

const countOf = ({ badges, organizations }: PublicPerson, locale: Language) =>
  [
    m.passport_sum_badges({ count: badges }, { locale }),
    m.passport_sum_organizations({ count: organizations }, { locale }),
  ].join(' · ')

function Identity({ person, locale }: Shown) {
  const words = { locale }
  const { name, words: said, language, collections, url } = person
  const short = url.replace(/^https?:\/\//, '')
  const facts = [
    { term: m.shell_badges({}, words), value: numberIn(locale, person.badges) },
    { term: m.passport_organizations({}, words), value: numberIn(locale, person.organizations) },
    { term: m.person_since({}, words), value: person.since },
  ]
  return (
    <div className="identity">
      <div>
        <p className="large">{m.person_badges_of({}, words)}</p>
        <h1 id="name" className={sizeOf(name)} {...fontAttributes(name)}>
          <bdi>{name}</bdi>
        </h1>
      </div>
      {said && (
        <p className="large said-of" lang={language} {...fontAttributes(said)}>
          {said}
        </p>
      )}
      <div>
        <dl className="sums">
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {collections.length > 1 && (
          <nav className="contents" aria-label={m.person_collections({}, words)}>
            <ul>
              {collections.map(({ id, title, pins }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <span {...fontAttributes(title)}>
                      <bdi>{title}</bdi>
                    </span>
                    <i>{numberIn(locale, pins.length)}</i>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="address">
        <QrCode text={url} label={m.person_qr({}, words)} />
        <p>
          <b>{short}</b>
          <br />
          {m.person_check({}, words)}
        </p>
      </div>
    </div>
  )
}

/** Long names are set smaller, and never cut. */
function sizeOf(name: string) {
  if (name.length <= 18) return undefined
  return name.length <= 32 ? 'long' : 'longest'
}

function Wall({ person: { collections, badges }, locale }: Shown) {
  return collections.map(({ id, title, pins }, at) => (
    <section key={id} id={id} className="collection" aria-labelledby={`t${id}`}>
      <header>
        <h2 id={`t${id}`} {...fontAttributes(title)}>
          <bdi>{title}</bdi>
        </h2>
        <span>{numberIn(locale, pins.length)}</span>
      </header>
      <ul className={badges >= DENSE ? 'pins dense' : 'pins'}>
        {pins.map((pin, place) => {
          const isFirst = at === 0 && place === 0 && badges < DENSE
          return (
            <li key={pin.id} className={isFirst ? 'leading' : undefined}>
              {isFirst && <InlineDrawing className="rosette" svg={rosetteSvg({ seed: pin.id })} />}
              <PinLink pin={pin} size={isFirst ? 236 : 132} locale={locale} />
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

const Single = ({ pin, locale }: { pin: Pin; locale: Language }) => (
  <div className="single">
    <InlineDrawing className="rosette" svg={rosetteSvg({ seed: pin.id })} />
    <PinLink pin={pin} size={320} locale={locale} />
  </div>
)

function PinLink({ pin, size, locale }: { pin: Pin; size: number; locale: Language }) {
  const { page, title, language, image, organization, year, expiredAt } = pin
  return (
    <a href={`${page}?lang=${locale}`}>
      <img
        className={expiredAt ? 'ended' : undefined}
        src={image.lines ?? image.base}
        width={size}
        height={size}
        alt=""
        loading={size > 200 ? undefined : 'lazy'}
      />
      <b lang={language} {...fontAttributes(title)}>
        <bdi>{title}</bdi>
      </b>
      <small>
        <bdi {...fontAttributes(organization)}>{organization}</bdi>, {year}
      </small>
      {expiredAt && (
        <span className="end">
          <Icon name="expired" />
          {m.person_expired({ day: formatDayOfYear(expiredAt, locale) }, { locale })}
        </span>
      )}
    </a>
  )
}
