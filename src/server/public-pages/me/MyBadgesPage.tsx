import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { formatDayOfYear } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { Nudge } from '#server/features/leavers/lasting-address.sql.ts'
import { onDay } from '#server/platform/text/days.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { PageLinks } from '../layout/PageLinks.tsx'
import { isolateBidi } from '../page-words.ts'
import { MeDocument, type MeShown } from './MeDocument.tsx'
import type { MyBadge, MyBadges } from './my-badges.ts'

/** Every badge of a passport, by year, of each organization and person at its addresses. */
export function MyBadgesPage({ mine, nudge, locale, site }: MeShown & { mine: MyBadges; nudge: Nudge | undefined }) {
  const words = { locale }
  const { years, total, organizations, people, addresses, query } = mine
  return (
    <MeDocument title={m.passport_title({}, words)} locale={locale} site={site} at="badges" query={query}>
      <h1>{m.passport_title({}, words)}</h1>
      {total === 0 ? (
        <Empty addresses={addresses} locale={locale} site={site} />
      ) : (
        <>
          <p className="sum">{sumOf(mine, locale)}</p>
          {nudge && <LastingAddress nudge={nudge} address={addresses[0] ?? ''} locale={locale} site={site} />}
          {people.length > 1 && (
            <Choice label={m.passport_people({}, words)} name="person" of={people} {...{ mine, locale }} />
          )}
          {organizations.length > 1 && (
            <Choice
              label={m.passport_organizations({}, words)}
              name="organization"
              of={organizations}
              {...{ mine, locale }}
            />
          )}
          {years.map(({ year, badges }) => (
            <section key={year} aria-labelledby={`y${year}`}>
              <h2 id={`y${year}`}>{year}</h2>
              <ul className="cards">
                {badges.map((badge) => (
                  <Card key={badge.id} badge={badge} isNamed={people.length > 1} locale={locale} site={site} />
                ))}
              </ul>
            </section>
          ))}
          <PageLinks
            page={mine.page}
            lastPage={mine.lastPage}
            to={(page) => `?${new URLSearchParams({ ...query, page: String(page), lang: locale })}`}
            locale={locale}
          />
        </>
      )}
    </MeDocument>
  )
}

type LastingParts = MeShown & { nudge: Nudge; address: string }

/** Asks, until there is an answer, for an address that outlasts those of an organization. */
function LastingAddress({ nudge: { organizationName, lastDay }, address, locale, site }: LastingParts) {
  const words = { locale }
  const organization = isolateBidi(organizationName)
  const domain = address.slice(address.lastIndexOf('@'))
  return (
    <form className="lasting" method="post" action={`${site.root}/me/lasting?lang=${locale}`} aria-labelledby="lasting">
      <h2 id="lasting">{m.passport_lasting({ domain }, words)}</h2>
      <p>
        {lastDay
          ? m.passport_lasting_day({ organization, day: onDay(lastDay, locale) }, words)
          : m.passport_lasting_text({ organization }, words)}
      </p>
      <p className="buttons">
        <a className="button primary" href={`${site.root}/me/addresses?lang=${locale}#add`}>
          {m.passport_add({}, words)}
        </a>
        <button className="button" type="submit">
          {m.passport_lasting_no({}, words)}
        </button>
      </p>
    </form>
  )
}

const sumOf = ({ total, organizations, addresses }: MyBadges, locale: MeShown['locale']) =>
  [
    m.passport_sum_badges({ count: total }, { locale }),
    m.passport_sum_organizations({ count: organizations.length }, { locale }),
    m.passport_sum_addresses({ count: addresses.length }, { locale }),
  ].join(' · ')

type ChoiceParts = {
  label: string
  name: 'organization' | 'person'
  of: MyBadges['organizations']
  mine: MyBadges
  locale: MeShown['locale']
}

/** Links that show the badges of one organization, or of one of the people at the addresses. */
function Choice({ label, name, of, mine: { query, total }, locale }: ChoiceParts) {
  const { [name]: chosen, page: _, ...rest } = query
  const linkTo = (key: string | undefined, words: ReactNode, count: number) => (
    <a
      key={key ?? ''}
      href={`?${new URLSearchParams({ ...rest, ...(key && { [name]: key }), lang: locale })}`}
      aria-current={chosen === key ? 'true' : undefined}
    >
      {words} <span>{numberIn(locale, count)}</span>
    </a>
  )
  return (
    <nav className="tabs types" aria-label={label}>
      {linkTo(undefined, m.passport_all({}, { locale }), total)}
      {of.map(({ key, name: words, count }) => linkTo(key, <bdi {...fontAttributes(words)}>{words}</bdi>, count))}
    </nav>
  )
}

type CardParts = MeShown & { badge: MyBadge; isNamed: boolean }

function Card({ badge, isNamed, locale, site }: CardParts) {
  const { id, title, language, image, organization, holder, emittedAt, state, visibility } = badge
  return (
    <li>
      <a href={`${site.root}/me/badges/${id}?lang=${locale}`}>
        <img
          className={state === 'valid' ? undefined : 'ended'}
          src={image}
          width={512}
          height={512}
          alt=""
          loading="lazy"
        />
        <b lang={language} {...fontAttributes(title)}>
          <bdi>{title}</bdi>
        </b>
      </a>
      <p>
        <bdi {...fontAttributes(organization)}>{organization}</bdi>
      </p>
      {isNamed && (
        <p>
          <bdi {...fontAttributes(holder)}>{holder}</bdi>
        </p>
      )}
      <p>
        <span>{state === 'valid' ? formatDayOfYear(emittedAt, locale) : stateWords(badge, locale)}</span>
        {visibility !== 'public' && (
          <span>
            {visibility === 'hidden' ? m.passport_hidden({}, { locale }) : m.passport_by_link({}, { locale })}
          </span>
        )}
      </p>
    </li>
  )
}

function stateWords({ state, expiresAt, emittedAt }: MyBadge, locale: MeShown['locale']) {
  if (state === 'expired') return m.public_expired_title({ day: onDay(expiresAt ?? emittedAt, locale) }, { locale })
  return state === 'revoked' ? m.badges_state_revoked({}, { locale }) : m.public_state_invalid({}, { locale })
}

function Empty({ addresses, locale, site }: MeShown & { addresses: string[] }) {
  const words = { locale }
  return (
    <>
      <p className="lead">{m.passport_empty_text({ email: addresses[0] ?? '' }, words)}</p>
      <p className="buttons">
        <a className="button primary" href={`${site.root}/me/addresses?lang=${locale}`}>
          {m.passport_add({}, words)}
        </a>
      </p>
    </>
  )
}
