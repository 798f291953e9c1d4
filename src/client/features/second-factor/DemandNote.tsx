import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Whether the organization requires a second factor, and whether the user has one. Empty if it does not. */
export function DemandNote() {
  const { data: user } = useSuspenseQuery(userQuery)
  const { is_asked, is_set_up, due_at, is_overdue } = user.second_factor
  if (!is_asked || !due_at) return null
  const { name } = user.organization
  return (
    <Note kind={is_set_up ? 'info' : 'warn'}>
      <b>{m.security_demand_notice({ name })}</b>{' '}
      {is_set_up
        ? m.security_demand_met()
        : is_overdue
          ? m.security_demand_overdue()
          : m.security_demand_until({ day: formatInstant(due_at, 'long') })}
    </Note>
  )
}
