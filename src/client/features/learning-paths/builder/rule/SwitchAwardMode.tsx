import { ApiError } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import type { CompleteAlready as Answer, AwardMode } from '#contract/learning-paths/rule.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { savePathSettingsMutation } from '../../learning-paths.queries.ts'
import { completeIn, type ProgressSummary } from '../../progress/path-progress.queries.ts'
import { CompleteAlready } from './CompleteAlready.tsx'
import { saveAwardMode } from './save-award-mode.ts'

type SwitchAwardModeProps = {
  path: BadgeTemplate
  mode: AwardMode
  summary: ProgressSummary
  /** True while the summary is being loaded or recalculated. */
  isCounting: boolean
  /** Called if other people are complete than the summary says. */
  onMiscounted: () => void
  onClose: () => void
}

/** Asks about people who are already complete before the award mode changes. */
export function SwitchAwardMode({ path, mode, summary, isCounting, onMiscounted, onClose }: SwitchAwardModeProps) {
  const complete = completeIn(summary)
  const save = useAction(savePathSettingsMutation(path.id), { done: m.progress_mode_saved() })
  const confirm = (answer: Answer) =>
    saveAwardMode(
      (madeFrom) =>
        save.runAsync({ award_mode: mode, complete_already: answer, complete_already_count: complete, madeFrom }),
      path,
      mode,
    ).then(onClose, (error) => {
      if (error instanceof ApiError && error.status === 409) onMiscounted()
    })
  return (
    <CompleteAlready
      complete={complete}
      creditsLeft={summary.credits_left}
      confirmLabel={mode === 'automatic' ? m.progress_already_automatic_go() : m.progress_already_approval_go()}
      isCounting={isCounting}
      action={save}
      onAnswer={confirm}
      onClose={onClose}
    />
  )
}
