import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import type { AwardMode } from '#contract/learning-paths/rule.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { savePathSettingsMutation } from '../../learning-paths.queries.ts'
import { completeIn, progressSummaryQuery } from '../../progress/path-progress.queries.ts'
import type { PathContent } from '../path-content.ts'
import styles from './AwardModeChoice.module.css'
import { awardModes, saveAwardMode } from './save-award-mode.ts'

const SwitchAwardMode = lazyPart(() => import('./SwitchAwardMode.tsx'), 'SwitchAwardMode')

type AwardModeChoiceProps = {
  path: BadgeTemplate
  content: PathContent
  isEditable: boolean
  onCountExpired: (counts: boolean) => void
}

/** Who awards the path once someone is complete, whether expired badges count, and what the steps' mails say. */
export function AwardModeChoice({ path, content, isEditable, onCountExpired }: AwardModeChoiceProps) {
  const name = useId()
  const progress = useQuery({ ...progressSummaryQuery(path.id), enabled: path.status === 'active' })
  const summary = progress.data
  const [pendingMode, setPendingMode] = useState<AwardMode | null>(null)
  const save = useAction(savePathSettingsMutation(path.id))
  const mode = path.award_mode ?? 'manual'

  const shown = pendingMode ?? (save.isPending ? save.variables?.award_mode : undefined) ?? mode

  /** Asks about people who are complete without a badge first, with a fresh count. */
  const ask = (next: AwardMode) => {
    setPendingMode(next)
    void progress.refetch()
  }
  const choose = (next: AwardMode) => {
    if (next === mode || save.isPending) return
    const isAbout = summary && next !== 'manual'
    if (isAbout && (completeIn(summary) > 0 || !summary.is_up_to_date)) return ask(next)
    saveAwardMode(
      (madeFrom) =>
        save.runAsync({
          award_mode: next,
          ...(isAbout && { complete_already: 'leave', complete_already_count: 0 }),
          madeFrom,
        }),
      path,
      next,
    ).then(
      (saved) => saved && notify({ text: m.progress_mode_saved() }),
      (error) => {
        if (!(error instanceof ApiError && error.status === 409)) return
        save.reset()
        ask(next)
      },
    )
  }
  return (
    <section
      className="grid gap-4 min-w-0 pt-5 border-t border-t-rule 3xl:p-0 3xl:border-0"
      aria-labelledby="award-mode"
    >
      <h2 id="award-mode">{m.progress_mode_title()}</h2>
      <fieldset
        className={`${styles.modes} grid gap-2 min-w-0 m-0 p-0 border-0 min-[56rem]:grid-cols-3 3xl:grid-cols-1`}
        aria-labelledby="award-mode"
        disabled={!isEditable}
      >
        {awardModes.map(({ id, label, hint }) => (
          <label key={id}>
            <input
              type="radio"
              name={name}
              checked={shown === id}
              aria-describedby={`${name}-${id}`}
              onChange={() => choose(id)}
            />
            <b>{label()}</b>
            <span id={`${name}-${id}`} className="hint">
              {hint()}
            </span>
          </label>
        ))}
      </fieldset>
      <Alert>{save.problem}</Alert>
      {isEditable && (
        <>
          <div>
            <Checkbox
              label={m.progress_expired_option()}
              checked={content.expiredCounts}
              onChange={({ target }) => onCountExpired(target.checked)}
            />
            <p className="hint mt-0.5 mr-0 mb-0 ml-[calc(18px_+_var(--s-2))]">{m.progress_expired_option_hint()}</p>
          </div>
          <Switch
            label={m.progress_mails_option()}
            hint={m.progress_mails_option_hint()}
            isOn={path.mails_say_step === 1}
            // A stale switch names the state that the other window has set already.
            onSwitch={(isOn) => save.run({ mails_say_step: isOn ? 1 : 0, madeFrom: null })}
          />
        </>
      )}
      {pendingMode && summary && (
        <LazyBoundary>
          <SwitchAwardMode
            path={path}
            mode={pendingMode}
            summary={summary}
            isCounting={progress.isFetching || !summary.is_up_to_date}
            onMiscounted={() => void progress.refetch()}
            onClose={() => setPendingMode(null)}
          />
        </LazyBoundary>
      )}
    </section>
  )
}
