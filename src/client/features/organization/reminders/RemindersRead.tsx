import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { RichText } from '#client/ui/rich-text/RichText.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import { isPlaceholder, replacePlaceholders } from '#contract/mails/placeholders.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { placeholderName } from '#i18n/placeholder-name.ts'
import { whenWords } from './reminder-words.ts'
import { templateRemindersQuery } from './reminders.queries.ts'

/** Read-only view of reminders. */
export function RemindersRead({ settings }: { settings: ReminderSettings }) {
  if (!settings.is_on) return <p className="muted">{m.reminders_off()}</p>
  const words = replacePlaceholders(settings.text, (name) =>
    isPlaceholder(name) ? `[${placeholderName(name, getLocale())}]` : name,
  )
  return (
    <DescriptionList
      facts={[
        { label: m.reminders_when(), value: whenWords(settings) },
        ...(settings.renew_url
          ? [{ label: m.reminders_renew_url(), value: <a href={settings.renew_url}>{settings.renew_url}</a> }]
          : []),
        ...(words ? [{ label: m.reminders_words(), value: <RichText html={words} /> }] : []),
      ]}
    />
  )
}

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
