import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import { LeaveReminders } from '../reminders/LeaveReminders.tsx'
import styles from './MailWords.module.css'

type MailSaveProps = {
  /** Why it was not saved, where no field says it. */
  error: string | undefined
  isChanged: boolean
  isSaving: boolean
  onSave: () => void
  onDrop: () => void
}

/** Save and the way back, where there is anything to save. Asks before it is left. */
export function MailSave({ error, isChanged, isSaving, onSave, onDrop }: MailSaveProps) {
  return (
    <>
      <Alert>{error}</Alert>
      <div className={styles.acts}>
        {isChanged && (
          <>
            <Button kind="primary" busy={isSaving && m.reminders_saving()} onClick={onSave}>
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
