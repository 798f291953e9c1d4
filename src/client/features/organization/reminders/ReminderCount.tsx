import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Note } from '#client/ui/feedback/Note.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ReminderValues, readValues } from './reminder-values.ts'
import { reminderCountQuery } from './reminders.queries.ts'

/** Debounce before counting, in milliseconds. */
const DEBOUNCE_MS = 300

type ReminderCountProps = { values: ReminderValues; isChanged: boolean; templateId: string | null }

/** How many people would soon get a mail with these settings, so that nobody mails hundreds by accident. */
export function ReminderCount({ values, isChanged, templateId }: ReminderCountProps) {
  const tried = useDebounced(
    JSON.stringify(readValues({ ...values, text: '', renew_url: '' }).settings ?? null),
    DEBOUNCE_MS,
  )
  const settings = JSON.parse(tried)
  const { data } = useQuery({
    ...reminderCountQuery({ badge_template_id: templateId, settings }),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
  })
  if (settings === null) return null
  return (
    <Note>
      <span role="status">
        {!data && m.reminders_preview_counting()}
        {data?.people_count === 0 && m.reminders_preview_nobody()}
        {data && data.people_count > 0 && (
          <>
            <b>{m.reminders_preview({ count: data.people_count })}</b>{' '}
            {isChanged
              ? m.reminders_preview_badges({ count: data.badges_count })
              : m.reminders_preview_now({ count: data.badges_count })}
          </>
        )}
      </span>
    </Note>
  )
}
