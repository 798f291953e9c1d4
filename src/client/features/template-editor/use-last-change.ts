import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatTime } from '#client/i18n/dates.ts'
import { useEdited } from './editing/editing-context.ts'
import { lastChangeQuery } from './last-change.queries.ts'

/** Who changed the template last: `you` in another window, `someone` who is not known, or somebody by name. And when. */
export function useLastChange() {
  const template = useEdited((state) => state.template)
  const isAsked = useEdited(({ taken, conflicts }) => taken.length + conflicts.length > 0)
  const { data: user } = useQuery(userQuery)
  const { data: change } = useQuery({ ...lastChangeQuery(template?.id ?? ''), enabled: isAsked && template !== null })
  const person = change?.user
  return {
    who: !person ? 'someone' : person.uuid === user?.uuid ? 'you' : 'other',
    name: person ? `${person.name} ${person.last_name}` : '',
    time: formatTime(change?.created_at ?? template?.updated_at ?? new Date().toISOString()),
  }
}
