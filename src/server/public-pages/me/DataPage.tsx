import { browserNames } from '#i18n/browser-names.ts'
import { m } from '#i18n/compiled/messages.js'
import type { PassportSession } from '#server/features/passports/passports.sql.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { onDay } from '#server/platform/text/days.ts'
import { MeDocument, type MeShown } from './MeDocument.tsx'

type Parts = MeShown & { sessions: PassportSession[]; current: string }

/** Where a passport is open, and how to leave. */
export function DataPage({ sessions, current, locale, site }: Parts) {
  const words = { locale }
  const title = m.passport_data({}, words)
  return (
    <MeDocument title={title} locale={locale} site={site} at="data">
      <h1>{title}</h1>
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
