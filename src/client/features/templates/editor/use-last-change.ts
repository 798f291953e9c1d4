import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/account/session/session.queries.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { formatTime } from '#client/i18n/time-zone.ts'
import { regionOf } from '#i18n/region.ts'
import { fieldName } from '../field-words.ts'
import { useOpenTemplate } from './form/template-form.tsx'
import { lastChangeQuery } from './last-change.queries.ts'
import type { TextField } from './template-texts.ts'

/** Who changed the template last, and when: `you` in another window, `someone` unknown, or `other` with a name. */
export function useLastChange() {
  const { template, taken, conflicts } = useOpenTemplate()
  const locale = useLocale()
  const isNeeded = taken.length + conflicts.length > 0 && template !== null
  const { data: user } = useQuery(userQuery)
  const { data: change } = useQuery({ ...lastChangeQuery(template?.id ?? ''), enabled: isNeeded })
  const person = change?.user
  return {
    who: !person ? ('someone' as const) : person.uuid === user?.uuid ? ('you' as const) : ('other' as const),
    name: person ? `${person.name} ${person.last_name}` : '',
    time: formatTime(change?.created_at ?? template?.updated_at ?? new Date().toISOString()),
    list: (fields: TextField[]) => new Intl.ListFormat(regionOf(locale)).format(fields.map(fieldName)),
  }
}
