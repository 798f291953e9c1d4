import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { AwardMode, BadgeTemplate, CompleteAlready } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { savePathSettingsMutation } from '../../learning-paths/learning-paths.queries.ts'
import { completeIn, type ProgressSummary } from '../../path-progress/path-progress.queries.ts'
import styles from './AwardModeChoice.module.css'

type SwitchAwardModeProps = {
  path: BadgeTemplate
  mode: AwardMode
  summary: ProgressSummary
  /** True while the summary is being read or worked out again. */
  isCounting: boolean
  /** Called where other people are complete than the summary says. */
  onMiscounted: () => void
  onClose: () => void
}

/** Asks what becomes of those who are complete already before another award mode begins. */
export function SwitchAwardMode({ path, mode, summary, isCounting, onMiscounted, onClose }: SwitchAwardModeProps) {
  const name = useId()
  const complete = completeIn(summary)
  const creditsLeft = summary.credits_left
  // Nobody gets a badge by a press that was not meant so.
  const [answer, setAnswer] = useState<CompleteAlready>('leave')
  const save = useMutation(savePathSettingsMutation(path.id))
  const isShort = answer === 'award' && complete > creditsLeft
  const answers: { id: CompleteAlready; label: string; hint: string }[] = [
    { id: 'leave', label: m.progress_already_leave(), hint: m.progress_already_leave_hint() },
    { id: 'propose', label: m.progress_already_propose(), hint: m.progress_already_propose_hint() },
    { id: 'award', label: m.progress_already_award(), hint: m.progress_already_award_hint({ count: complete }) },
  ]
  const confirm = () =>
    save.mutate(
      { award_mode: mode, complete_already: answer, complete_already_count: complete },
      {
        onSuccess: () => {
          notify({ text: m.progress_mode_saved() })
          onClose()
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) onMiscounted()
        },
      },
    )
  return (
    <Dialog
      title={m.progress_already_title({ count: complete })}
      onClose={save.isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} unavailable={save.isPending && m.paths_saving()}>
            {m.shell_cancel()}
          </Button>
          <Button
            kind="primary"
            busy={save.isPending && m.paths_saving()}
            unavailable={isCounting && m.progress_counting()}
            onClick={confirm}
          >
            {mode === 'automatic' ? m.progress_already_automatic_go() : m.progress_already_approval_go()}
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
      <Alert>{save.error && errorMessage(save.error)}</Alert>
    </Dialog>
  )
}
