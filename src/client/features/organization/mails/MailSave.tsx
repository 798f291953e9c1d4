import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import { LeaveReminders } from '../reminders/LeaveReminders.tsx'
import styles from './MailWords.module.css'

type MailSaveProps = {
  /** Why saving failed, if no field shows it. */
  error: string | undefined
  isChanged: boolean
  isSaving: boolean
  /** Why the user may no longer save. */
  whyNot: string | false
  onSave: () => void
  onDrop: () => void
}

/** Save and discard buttons, shown if there are changes. Confirms leaving the page with unsaved ones. */
export function MailSave({ error, isChanged, isSaving, whyNot, onSave, onDrop }: MailSaveProps) {
  return (
    <>
      <Alert>{error}</Alert>
      <div className={styles.actions}>
        {isChanged && (
          <>
            <Button kind="primary" busy={isSaving && m.reminders_saving()} unavailable={whyNot} onClick={onSave}>
              {m.mail_words_save()}
            </Button>
            <Button kind="quiet" onClick={onDrop}>
              {m.reminders_drop()}
            </Button>
          </>
        )}
      </div>
      <LeaveReminders isInHand={isChanged} />
    </>
  )
}
