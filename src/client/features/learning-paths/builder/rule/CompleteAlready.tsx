import { useId, useState } from 'react'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
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
  action: { isPending: boolean; problem?: string | undefined }
  onAnswer: (answer: Answer) => void
  onClose: () => void
}

/** Asks what to do with people who are already complete before a path starts to award itself or to propose. */
export function CompleteAlready(props: CompleteAlreadyProps) {
  const { complete, creditsLeft, confirmLabel, isCounting, action, onAnswer, onClose } = props
  const name = useId()
  // Awarding is not the default, so that no one gets a badge by an accidental click.
  const [answer, setAnswer] = useState<Answer>('leave')
  const isShort = answer === 'award' && complete > creditsLeft
  const answers: { id: Answer; label: string; hint: string }[] = [
    { id: 'leave', label: m.progress_already_leave(), hint: m.progress_already_leave_hint() },
    { id: 'propose', label: m.progress_already_propose(), hint: m.progress_already_propose_hint() },
    { id: 'award', label: m.progress_already_award(), hint: m.progress_already_award_hint({ count: complete }) },
  ]
  return (
    <ActionDialog
      title={m.progress_already_title({ count: complete })}
      act={confirmLabel}
      busy={m.paths_saving()}
      waiting={isCounting && m.progress_counting()}
      action={action}
      onAct={() => onAnswer(answer)}
      onClose={onClose}
    >
      <fieldset className={`${styles.answers} grid gap-2 min-w-0 m-0 p-0 border-0`}>
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
    </ActionDialog>
  )
}
