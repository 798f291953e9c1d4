import { browserNames } from '#i18n/browser-names.ts'
import { m } from '#i18n/compiled/messages.js'
import type { PassportExport } from '#server/features/passports/passport-exports.sql.ts'
import type { PassportPasskey } from '#server/features/passports/passport-passkeys.sql.ts'
import type { PassportSession } from '#server/features/passports/passports.sql.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { onDay } from '#server/platform/text/days.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { type Erasable, ErasureRequests } from './ErasureRequests.tsx'
import { MeDocument, type MeShown, Said } from './MeDocument.tsx'
import { Passkeys } from './Passkeys.tsx'

type Parts = MeShown & {
  sessions: PassportSession[]
  current: string
  people: Erasable[]
  copy: PassportExport | undefined
  passkeys: PassportPasskey[]
  /** Whether a passkey could not be added. */
  isRefused: boolean
  /** Minutes until another ZIP may be asked for, if that was too often. */
  wait?: number | undefined
}

/** Where a passport is open, how to leave, and how to have organizations erase what they keep. */
export function DataPage({ sessions, current, people, copy, passkeys, isRefused, wait, locale, site }: Parts) {
  const words = { locale }
  const title = m.passport_data({}, words)
  return (
    <MeDocument title={title} locale={locale} site={site} at="data">
      <h1>{title}</h1>
      <section aria-labelledby="copy">
        <h2 id="copy">{m.passport_copy({}, words)}</h2>
        {wait !== undefined && <Said isWrong>{m.passport_copy_wait({ minutes: wait }, words)}</Said>}
        <Copy copy={copy} locale={locale} site={site} />
      </section>
      <Passkeys passkeys={passkeys} isRefused={isRefused} locale={locale} site={site} />
      <ErasureRequests people={people} locale={locale} site={site} />
      <section aria-labelledby="open">
        <h2 id="open">{m.passport_sessions({}, words)}</h2>
        <ul className="rows">
          {sessions.map(({ id, userAgent, lastSeenAt }) => {
            const { browser, system } = browserNames(userAgent)
            const name = [browser, system].filter(Boolean).join(' · ') || m.passport_browser({}, words)
            return (
              <li key={id}>
                <p>
                  <b>{name}</b>
                  <small>
                    {id === current
                      ? m.passport_session_current({}, words)
                      : m.passport_session_seen({ day: onDay(instantFrom(lastSeenAt).slice(0, 10), locale) }, words)}
                  </small>
                </p>
                <form method="post" action={`${site.root}/me/leave?lang=${locale}`}>
                  <input type="hidden" name="session" value={id} />
                  <button className="button" type="submit" aria-label={m.passport_leave_of({ name }, words)}>
                    {m.passport_leave({}, words)}
                  </button>
                </form>
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="end">
        <h2 id="end">{m.passport_end({}, words)}</h2>
        <p>{m.passport_end_text({}, words)}</p>
        <form method="post" action={`${site.root}/me/end?lang=${locale}`}>
          <label className="choice">
            <input type="checkbox" name="sure" value="1" required />
            <span>{m.passport_end_sure({}, words)}</span>
          </label>
          <button className="button" type="submit">
            {m.passport_end_act({}, words)}
          </button>
        </form>
      </section>
    </MeDocument>
  )
}

/** The ZIP with everything: asked for, being made, ready for a week, or failed. */
function Copy({ copy, locale, site }: MeShown & { copy: PassportExport | undefined }) {
  const words = { locale }
  const isReady = copy?.status === 'ready'
  return (
    <>
      {!copy && <p>{m.passport_copy_text({}, words)}</p>}
      {copy?.status === 'failed' && <Said isWrong>{m.passport_copy_failed({}, words)}</Said>}
      {copy?.status === 'waiting' && (
        <Said>
          <span>
            {copy.badgesDone > 0
              ? m.passport_copy_progress(
                  { done: numberIn(locale, copy.badgesDone), count: numberIn(locale, copy.badgesCount) },
                  words,
                )
              : m.passport_copy_waiting({}, words)}
          </span>
          <a className="button" href={`${site.root}/me/data?lang=${locale}`}>
            {m.passport_copy_look({}, words)}
          </a>
        </Said>
      )}
      {isReady && (
        <ul className="rows">
          <li>
            <p>
              <b>{copyName(copy)}</b>
              <small>
                {m.passport_copy_facts(
                  {
                    count: copy.badgesCount,
                    size: m.file_megabytes({ size: numberIn(locale, (copy.size ?? 0) / 1_000_000, 1) }, words),
                    day: onDay(instantFrom(copy.expiresAt).slice(0, 10), locale),
                  },
                  words,
                )}
              </small>
            </p>
            <a className="button primary" href={`${site.root}/me/data/${copy.id}.zip`} download>
              {m.passport_copy_download({}, words)}
            </a>
          </li>
        </ul>
      )}
      {copy?.status !== 'waiting' && (
        <form method="post" action={`${site.root}/me/data?lang=${locale}`}>
          <button className={isReady ? 'button' : 'button primary'} type="submit">
            {isReady ? m.passport_copy_again({}, words) : m.passport_copy_make({}, words)}
          </button>
        </form>
      )}
    </>
  )
}

/** `insegna-2026-11-28.zip`. */
export const copyName = ({ createdAt }: PassportExport) => `insegna-${instantFrom(createdAt).slice(0, 10)}.zip`
