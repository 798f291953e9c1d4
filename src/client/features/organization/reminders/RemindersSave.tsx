import { useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ReminderMailProps } from './ReminderMail.tsx'
import styles from './Reminders.module.css'

const ReminderMail = lazyPart(() => import('./ReminderMail.tsx'), 'ReminderMail')

type RemindersSaveProps = {
  /** An error that belongs to no field. */
  error: string | undefined
  isChanged: boolean
  isSaving: boolean
  /** Why the user may no longer save. */
  whyNot: string | false
  onSave: () => void
  onDrop: () => void
  /** What the mail preview needs; undefined if there is no mail to preview. */
  mail?: Omit<ReminderMailProps, 'onClose'> | undefined
}

/** The buttons to save, discard, and preview the mail. */
export function RemindersSave({ error, isChanged, isSaving, whyNot, onSave, onDrop, mail }: RemindersSaveProps) {
  const [isShown, show] = useState(false)
  return (
    <>
      <Alert>{error}</Alert>
      <div className={styles.foot}>
        {isChanged && (
          <>
            <Button kind="primary" busy={isSaving && m.reminders_saving()} unavailable={whyNot} onClick={onSave}>
              {m.reminders_save()}
            </Button>
            <Button kind="quiet" onClick={onDrop}>
              {m.reminders_drop()}
            </Button>
          </>
        )}
        {mail && (
          <Button icon="mail" onClick={() => show(true)}>
            {m.reminders_see_mail()}
          </Button>
        )}
        <LazyBoundary>{isShown && mail && <ReminderMail {...mail} onClose={() => show(false)} />}</LazyBoundary>
      </div>
    </>
  )
}
