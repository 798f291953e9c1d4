import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { templateMailQuery } from '#client/features/organization/mails/mail-words.queries.ts'
import { templateRemindersQuery } from '#client/features/organization/reminders/reminders.queries.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Settings } from './sections.ts'

type SavedSettingsProps = { templateId: string; onRead: (settings: Settings) => void }

/** Reads what the sections have that save for themselves; renders nothing. */
export function SavedSettings({ templateId, onRead }: SavedSettingsProps) {
  const { data: mail } = useQuery(templateMailQuery(templateId))
  const { data: reminders } = useQuery(templateRemindersQuery(templateId))
  useEffect(() => {
    const hasOwnMail = Boolean(mail?.own.en ?? mail?.own.it)
    const hasOwnReminders = Boolean(reminders?.own)
    onRead({
      ...(mail && {
        mail: {
          isSet: hasOwnMail,
          words: hasOwnMail ? m.mail_words_choice_own() : m.mail_words_choice_organization(),
        },
      }),
      ...(reminders && {
        reminders: {
          isSet: hasOwnReminders,
          words: hasOwnReminders ? m.reminders_choice_own() : m.reminders_choice_organization(),
        },
      }),
    })
  }, [mail, reminders, onRead])
  return null
}
