import { useId, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { refusalToShow } from '#client/features/conflicts/save-or-ask.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { CompleteAlready as Answer } from '#contract/learning-paths/rule.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './AwardModeChoice.module.css'

type CompleteAlreadyProps = {
  /** How many people are complete without a badge. */
  complete: number
  creditsLeft: number
  /** Label of the confirm button. */
  confirmLabel: string
  /** True while the people are being counted again. */
  isCounting: boolean
  isSaving: boolean
  error: Error | null
  onAnswer: (answer: Answer) => void
  onClose: () => void
}

/** Asks what to do with people who are already complete before a path starts to award itself or to propose. */
export function CompleteAlready(props: CompleteAlreadyProps) {
  const { complete, creditsLeft, confirmLabel, isCounting, isSaving, error, onAnswer, onClose } = props
  const name = useId()
  const refusal = refusalToShow(error)
  // Awarding is not the default, so that no one gets a badge by an accidental click.
  const [answer, setAnswer] = useState<Answer>('leave')
  const isShort = answer === 'award' && complete > creditsLeft
  const answers: { id: Answer; label: string; hint: string }[] = [
    { id: 'leave', label: m.progress_already_leave(), hint: m.progress_already_leave_hint() },
    { id: 'propose', label: m.progress_already_propose(), hint: m.progress_already_propose_hint() },
    { id: 'award', label: m.progress_already_award(), hint: m.progress_already_award_hint({ count: complete }) },
  ]
  return (
    <Dialog
      title={m.progress_already_title({ count: complete })}
      onClose={isSaving ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} unavailable={isSaving && m.paths_saving()}>
            {m.word_cancel()}
          </Button>
          <Button
            kind="primary"
            busy={isSaving ? m.paths_saving() : isCounting && m.progress_counting()}
            onClick={() => onAnswer(answer)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <fieldset className={styles.answers}>
        <legend className="sr">{m.progress_already_question()}</legend>
        {answers.map(({ id, label, hint }) => (
          <label key={id}>
            <input type="radio" name={name} checked={id === answer} onChange={() => setAnswer(id)} />
            <b>{label}</b>
            <span className="hint">{hint}</span>
          </label>
        ))}
      </fieldset>
      {isShort && <Note kind="warn">{m.progress_already_short({ count: creditsLeft, complete })}</Note>}
      <Alert>{refusal && errorMessage(refusal)}</Alert>
    </Dialog>
  )
}
