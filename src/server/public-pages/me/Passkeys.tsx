import { m } from '#i18n/compiled/messages.js'
import type { PassportPasskey } from '#server/features/passports/passport-passkeys.sql.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { onDay } from '#server/platform/text/days.ts'
import { type MeShown, Said } from './MeDocument.tsx'

const dayOf = (at: string, locale: MeShown['locale']) => onDay(instantFrom(at).slice(0, 10), locale)

/** How one enters: by the mails to one's addresses, and by passkeys, which are named and removed here. */
export function Passkeys({ passkeys, isRefused, locale, site }: PasskeysParts) {
  const words = { locale }
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">{m.passport_ways({}, words)}</h2>
      <p>{m.passport_ways_text({}, words)}</p>
      {isRefused && <Said isWrong>{m.passport_passkey_refused({}, words)}</Said>}
      <ul className="rows">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <p>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>
                {lastUsedAt
                  ? m.passport_passkey_used({ day: dayOf(lastUsedAt, locale) }, words)
                  : m.passport_passkey_added({ day: dayOf(createdAt, locale) }, words)}
              </small>
            </p>
            <form className="buttons" method="post" action={`${site.root}/me/passkeys/${id}?lang=${locale}`}>
              <input
                name="name"
                defaultValue={name}
                maxLength={60}
                required
                aria-label={m.passport_passkey_name_of({ name }, words)}
              />
              <button className="button" type="submit" name="act" value="rename">
                {m.passport_save({}, words)}
              </button>
              <button
                className="button"
                type="submit"
                name="act"
                value="remove"
                aria-label={m.passport_remove_of({ email: name }, words)}
              >
                {m.passport_remove({}, words)}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <PasskeyForm act="add" path="/me/passkeys" locale={locale} site={site} />
    </section>
  )
}

type PasskeysParts = MeShown & { passkeys: PassportPasskey[]; isRefused?: boolean }

type FormParts = MeShown & { act: 'add' | 'enter'; path: string }

/** The form of a passkey, which its script shows where the browser has them. */
export function PasskeyForm({ act, path, locale, site }: FormParts) {
  const words = { locale }
  return (
    <>
      <form method="post" action={`${site.root}${path}?lang=${locale}`} data-passkey={act} hidden>
        <input type="hidden" name="passkey" />
        {act === 'add' && (
          <div className="field">
            <label htmlFor="passkey-name">{m.passport_passkey_name({}, words)}</label>
            <input id="passkey-name" name="name" maxLength={60} required />
          </div>
        )}
        <p className="error" role="alert" data-words={m.passport_passkey_none({}, words)} />
        <button className="button" type="submit">
          {act === 'add' ? m.passport_passkey_add({}, words) : m.passport_passkey_enter({}, words)}
        </button>
      </form>
      <script src={`${site.root}/me/passkeys.js`} defer />
    </>
  )
}
