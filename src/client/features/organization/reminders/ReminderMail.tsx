import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Language } from '#contract/formats.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { type MailFormat, MailFormatSwitch, WrittenMail } from '../mails/WrittenMail.tsx'
import { reminderMailQuery } from './reminders.queries.ts'

export type ReminderMailProps = {
  settings: ReminderSettings
  /** The badge's title and picture, if the mail is one template's. */
  title?: string | undefined
  picture: string
  language: Language
  onClose: () => void
}

/** The mail as the service would send it; white in both themes. */
export function ReminderMail({ settings, title, picture, language, onClose }: ReminderMailProps) {
  const [way, setWay] = useState<MailFormat>('html')
  const label = m.reminders_mail_preview()
  const mail = useQuery(reminderMailQuery({ settings, language, ...(title && { title }) }))
  return (
    <Dialog
      title={label}
      isWide
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {m.word_close()}
        </Button>
      }
    >
      {mail.isError && <Note kind="warn">{errorMessage(mail.error)}</Note>}
      {mail.isPending && <TableSkeleton rows={6} />}
      {mail.data && (
        <div className="grid gap-3">
          <MailFormatSwitch label={label} chosen={way} onChoose={setWay} />
          <WrittenMail label={label} mail={mail.data} way={way} language={language} picture={picture} />
        </div>
      )}
    </Dialog>
  )
}
