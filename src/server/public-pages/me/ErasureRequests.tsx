import { m } from '#i18n/compiled/messages.js'
import type { MyPerson } from '#server/features/passports/my-people.sql.ts'
import type { MyRequest } from '#server/features/requests/my-requests.sql.ts'
import { isolateBidi } from '../page-words.ts'
import type { MeShown } from './MeDocument.tsx'
import { Declined, OpenRequest, termOf } from './NameRequest.tsx'

export type Erasable = MyPerson & { request: MyRequest | undefined }

/** Asks organizations to erase the people at one's addresses, each apart. */
export function ErasureRequests({ people, locale, site }: MeShown & { people: Erasable[] }) {
  const words = { locale }
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">{m.passport_erase({}, words)}</h2>
      <p>{people.length > 0 ? m.passport_erase_lead({}, words) : m.passport_erase_none({}, words)}</p>
      {people.length > 0 && (
        <ul className="rows">
          {people.map((person) => (
            <Person key={person.earnerId} person={person} locale={locale} site={site} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Person({ person, locale, site }: MeShown & { person: Erasable }) {
  const words = { locale }
  const { earnerId, request } = person
  const [organization, name] = [isolateBidi(person.organizationName), isolateBidi(person.name)]
  return (
    <li>
      <p>
        <b>{organization}</b>
        <small>{m.passport_person_badges({ count: person.count, name }, words)}</small>
      </p>
      {request?.status === 'declined' && (
        <Declined lead={m.passport_erase_declined({ organization }, words)} words={request.words} />
      )}
      {request?.status === 'open' ? (
        <OpenRequest {...{ request, organization, locale, site }}>
          {m.passport_erase_open(termOf(request, locale), words)}
        </OpenRequest>
      ) : (
        <details>
          <summary aria-label={m.passport_erase_ask_of({ organization, name }, words)}>
            {m.passport_erase_ask({}, words)}
          </summary>
          <p>{m.passport_erase_text({ organization, name }, words)}</p>
          <form method="post" action={`${site.root}/me/data/erasure?lang=${locale}`}>
            <input type="hidden" name="person" value={earnerId} />
            <label className="choice">
              <input type="checkbox" name="sure" value="1" required />
              <span>{m.passport_erase_sure({ organization }, words)}</span>
            </label>
            <button className="button" type="submit">
              {m.passport_erase_send({}, words)}
            </button>
          </form>
        </details>
      )}
    </li>
  )
}
