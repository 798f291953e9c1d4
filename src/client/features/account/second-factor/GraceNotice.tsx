import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'

const PAGE = '/account/security'

/** Notice on every page with the deadline for setting up a required second factor, for users who have none. */
export function GraceNotice() {
  const { data: user } = useSuspenseQuery(userQuery)
  const isThere = useLocation({ select: ({ pathname }) => pathname === PAGE })
  const { due_at, is_set_up } = user.second_factor
  // The security page shows this by itself.
  if (!due_at || is_set_up || isThere) return null
  return (
    <aside className="w-full pt-4 px-gutter pb-0 print:hidden" aria-label={m.security_notice()}>
      <Note kind="warn">
        {m.security_demand_notice({ name: user.organization.name })}{' '}
        {m.security_demand_until({ day: formatInstant(due_at, 'long') })}{' '}
        <Link to={PAGE}>{m.security_set_up_now()}</Link>
      </Note>
    </aside>
  )
}
