import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { getWeeklyDigest, updateWeeklyDigest } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'

const digestQuery = queryOptions({
  queryKey: ['account', 'weekly-digest'],
  queryFn: async ({ signal }) => (await call(getWeeklyDigest, {}, { signal })).data,
})

const digestMutation = mutationOptions({
  mutationFn: async (is_on: boolean) => (await call(updateWeeklyDigest, { is_on })).data,
  onSuccess: (saved, _isOn, _before, { client }) => client.setQueryData(digestQuery.queryKey, saved),
})

/** Switch for the Monday digest of the organization's upcoming expiries. */
export function WeeklyDigest({ organization }: { organization: string }) {
  const { data, error } = useQuery(digestQuery)
  const save = useAction(digestMutation, { refused: sayRefusal })
  if (error && !data) return <Note kind="warn">{errorMessage(error)}</Note>
  return (
    <Switch
      label={m.reminders_digest_switch()}
      hint={m.reminders_digest_hint({ organization })}
      isOn={data?.is_on ?? false}
      onSwitch={save.run}
    />
  )
}
