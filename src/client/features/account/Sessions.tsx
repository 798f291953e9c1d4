import { useSuspenseQuery } from '@tanstack/react-query'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { browserNames } from '#i18n/browser-names.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Account.module.css'
import { endSessionsMutation, sessionsQuery } from './account.queries.ts'

/** The browsers in which the user is signed in, with buttons to end sessions. */
export function Sessions() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const end = useAction(endSessionsMutation, {
    done: (_ended, ids) => m.account_sessions_ended({ count: ids.length }),
    refused: sayRefusal,
  })
  const others = sessions.filter(({ is_current }) => !is_current).map(({ id }) => id)
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map(({ id, user_agent, created_at, last_seen_at, is_current }) => (
          <li key={id}>
            <div>
              {nameOf(user_agent)}{' '}
              {is_current && <span className="text-ok text-sm font-label">· {m.account_session_here()}</span>}
              <small className="block text-ink-3 text-sm/sm">
                {m.account_session_times({ since: formatInstant(created_at), last: formatInstant(last_seen_at) })}
              </small>
            </div>
            {!is_current && (
              <Button
                aria-label={m.account_session_end_of({ browser: nameOf(user_agent), since: formatInstant(created_at) })}
                busy={end.isPending && end.variables?.includes(id) && m.account_session_end()}
                onClick={() => end.run([id])}
              >
                {m.account_session_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button kind="danger" onClick={() => end.run(others)} busy={end.isPending && m.account_sessions_end()}>
            {m.account_sessions_end()}
          </Button>
        </div>
      )}
    </>
  )
}

function nameOf(userAgent: string) {
  const { browser, system } = browserNames(userAgent)
  if (browser && system) return m.account_browser_on({ browser, system })
  return browser ?? system ?? (userAgent || m.account_browser_unknown())
}
