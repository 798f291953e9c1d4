import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatTime } from '#client/i18n/dates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useEdited } from './editing-context.ts'
import { lastChangeQuery } from './last-change.queries.ts'

/** Who changed the template last, as a sentence begins with it, and when. */
export function useLastChange() {
  const template = useEdited((state) => state.template)
  const isAsked = useEdited(({ taken, conflicts }) => taken.length + conflicts.length > 0)
  const { data: user } = useQuery(userQuery)
  const { data: change } = useQuery({ ...lastChangeQuery(template?.id ?? ''), enabled: isAsked && template !== null })
  const who = change?.user
  const name = who ? `${who.name} ${who.last_name}` : m.templates_somebody()
  return {
    name: who && who.uuid === user?.uuid ? m.templates_you_elsewhere() : name,
    time: formatTime(change?.created_at ?? template?.updated_at ?? new Date().toISOString()),
  }
}
