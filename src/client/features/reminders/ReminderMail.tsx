import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { LedgerSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Language } from '#contract/formats.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Reminders.module.css'
import { reminderMailQuery } from './reminders.queries.ts'

export type ReminderMailProps = {
  settings: ReminderSettings
  /** What the badge is called and how it looks, where it is one template's mail. */
  title?: string | undefined
  picture: string
  language: Language
  onClose: () => void
}

/** The mail as the service writes it, white by day and by night. */
export function ReminderMail({ settings, title, picture, language, onClose }: ReminderMailProps) {
  const [way, setWay] = useState<'html' | 'text'>('html')
  const mail = useQuery(reminderMailQuery({ settings, language, ...(title && { title }) }))
  return (
    <Dialog
      title={m.reminders_mail_preview()}
      isWide
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {m.shell_close()}
        </Button>
      }
    >
      {mail.isError && <Note kind="warn">{errorMessage(mail.error)}</Note>}
      {mail.isPending && <LedgerSkeleton rows={6} />}
      {mail.data && (
        <div className={styles.mail}>
          <SegmentedControl
            label={m.reminders_mail_preview()}
            isBare
            choices={[
              { id: 'html', label: m.reminders_as_html() },
              { id: 'text', label: m.reminders_as_text() },
            ]}
            chosen={way}
            onChoose={setWay}
          />
          <p lang={language}>
            <span className="muted">{m.reminders_mail_subject()}</span> <b>{mail.data.subject}</b>
          </p>
          {way === 'text' ? (
            <pre lang={language}>{mail.data.text}</pre>
          ) : (
            <Sheet html={mail.data.html.replaceAll('cid:badge', picture)} />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** No script runs in it; it shares our origin so that its height can be read. */
function Sheet({ html }: { html: string }) {
  const [height, setHeight] = useState(600)
  const settle = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const sheet = currentTarget.contentDocument
    if (!sheet) return
    for (const link of [...sheet.links]) link.removeAttribute('href')
    setHeight(sheet.documentElement.scrollHeight)
  }
  return (
    <iframe
      title={m.reminders_mail_preview()}
      sandbox="allow-same-origin"
      srcDoc={html}
      style={{ height }}
      onLoad={settle}
    />
  )
}
