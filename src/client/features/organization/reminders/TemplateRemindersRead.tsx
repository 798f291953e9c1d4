import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { RemindersRead } from './RemindersRead.tsx'
import { templateRemindersQuery } from './reminders.queries.ts'

/** When people are reminded that a template's badges expire; for users who may not change it. */
export function TemplateRemindersRead({ templateId }: { templateId: string }) {
  const { data, error } = useQuery(templateRemindersQuery(templateId))
  return (
    <section aria-labelledby="reminders">
      <h2 id="reminders">{m.reminders_title()}</h2>
      {error && <Note kind="warn">{errorMessage(error)}</Note>}
      {data && <RemindersRead settings={data.own ?? data.organization} />}
    </section>
  )
}
