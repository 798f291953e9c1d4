import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { endSentence } from './end-sentence.ts'
import { refreshConnectionMutation } from './single-sign-on.queries.ts'

/** What keeps people out, or soon will: what ends within 30 days, and providers that cannot be read. */
export const ProviderNotes = ({ connections }: { connections: SsoConnection[] }) => (
  <div className="grid gap-3 not-empty:mb-6">
    {connections.map((connection) => (
      <NotesOf key={connection.id} connection={connection} />
    ))}
  </div>
)

function NotesOf({ connection: { id, name, ends, read_problem } }: { connection: SsoConnection }) {
  const refresh = useAction(refreshConnectionMutation, { done: m.sso_refreshed({ name }), refused: sayRefusal })
  if (ends.length === 0 && !read_problem) return null
  return (
    <Note kind={read_problem || ends.some(({ days_left }) => days_left <= 7) ? 'danger' : 'warn'}>
      {ends.map((end) => (
        <p key={`${end.what} ${end.at}`}>
          <b>{endSentence(name, end)}</b>
        </p>
      ))}
      {ends.some(({ what }) => what !== 'unreadable') && <p>{m.sso_ends_why()}</p>}
      {read_problem && <p>{m.sso_unreadable_why({ problem: read_problem })}</p>}
      <p className="mt-2">
        <Button busy={refresh.isPending && m.sso_refreshing()} onClick={() => refresh.run(id)}>
          {m.sso_refresh()}
        </Button>
      </p>
    </Note>
  )
}
