import { m } from '#i18n/compiled/messages.js'
import type { PassportAddress } from '#server/features/passports/passports.sql.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { onDay } from '#server/platform/text/days.ts'
import { EmailField } from './EnterPages.tsx'
import { MeDocument, type MeShown, Said } from './MeDocument.tsx'

type Parts = MeShown & {
  addresses: PassportAddress[]
  /** The address that was just added. */
  added?: string | undefined
  email?: string
  error?: string | undefined
}

/** The addresses of a passport: a lasting one is added before a school's own ends. */
export function AddressesPage({ addresses, added, email = '', error, locale, site }: Parts) {
  const words = { locale }
  const title = m.passport_addresses({}, words)
  const joined = [...new Set(addresses.flatMap(({ joinedFrom }) => joinedFrom ?? []))]
  return (
    <MeDocument title={title} locale={locale} site={site} at="addresses">
      <h1>{title}</h1>
      <p className="lead">{m.passport_addresses_lead({}, words)}</p>
      {added && <Said>{m.passport_added({ email: added }, words)}</Said>}
      <ul className="rows">
        {addresses.map((address) => (
          <Address key={address.email} address={address} locale={locale} site={site} />
        ))}
      </ul>
      {joined.map((from) => (
        <form key={from} className="said" method="post" action={`${site.root}/me/addresses/split?lang=${locale}`}>
          <input type="hidden" name="from" value={from} />
          <span>
            {m.passport_joined(
              {
                emails: listOf(
                  addresses.filter(({ joinedFrom }) => joinedFrom === from),
                  locale,
                ),
              },
              words,
            )}
          </span>
          <button className="button" type="submit">
            {m.passport_split({}, words)}
          </button>
        </form>
      ))}
      <section aria-labelledby="add">
        <h2 id="add">{m.passport_add({}, words)}</h2>
        <form method="post" action={`${site.root}/me/addresses?lang=${locale}`}>
          <EmailField {...{ locale, site, email, error }} hint={m.passport_add_hint({}, words)} />
          <button className="button primary" type="submit">
            {m.passport_add_send({}, words)}
          </button>
        </form>
      </section>
    </MeDocument>
  )
}

const listOf = (addresses: PassportAddress[], locale: MeShown['locale']) =>
  new Intl.ListFormat(locale).format(addresses.map(({ email }) => email))

function Address({ address, locale, site }: MeShown & { address: PassportAddress }) {
  const words = { locale }
  const { email, isMain, provedAt, badgesCount } = address
  return (
    <li>
      <p>
        <b>{email}</b>
        <small>
          {m.passport_address_facts(
            { count: badgesCount, day: onDay(instantFrom(provedAt).slice(0, 10), locale) },
            words,
          )}
        </small>
      </p>
      {isMain ? (
        <p className="hint">{m.passport_main({}, words)}</p>
      ) : (
        <form className="buttons" method="post" action={`${site.root}/me/addresses/change?lang=${locale}`}>
          <input type="hidden" name="email" value={email} />
          {acts.map(({ act, name, nameOf }) => (
            <button
              key={act}
              className="button"
              type="submit"
              name="act"
              value={act}
              aria-label={nameOf({ email }, words)}
            >
              {name({}, words)}
            </button>
          ))}
        </form>
      )}
    </li>
  )
}

/** What can be done with an address that is not the main one. */
const acts = [
  { act: 'main', name: m.passport_make_main, nameOf: m.passport_make_main_of },
  { act: 'remove', name: m.passport_remove, nameOf: m.passport_remove_of },
]
