import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import type { CompleteAlready as Answer } from '#contract/learning-paths/rule.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { savePathSettingsMutation } from '../../learning-paths/learning-paths.queries.ts'
import { progressSummaryQuery } from '../../path-progress/path-progress.queries.ts'
import { saveStatus } from '../../templates/save-status.ts'
import { activatedWords } from './activated-words.ts'
import { CompleteAlready } from './CompleteAlready.tsx'
import { completeOfDraftQuery } from './complete-of-draft.queries.ts'

type ActivateAndTreatProps = { path: BadgeTemplate; onClose: () => void }

/** Asks about people who are already complete before a path that awards itself or proposes is set active, or again. */
export function ActivateAndTreat({ path, onClose }: ActivateAndTreatProps) {
  const preview = useQuery(completeOfDraftQuery(path))
  const summary = useQuery(progressSummaryQuery(path.id))
  const save = useAction(savePathSettingsMutation(path.id), { done: activatedWords(path) })
  const complete = preview.data?.complete_after ?? 0
  const activate = (answer: Answer) =>
    saveStatus(
      (madeFrom) =>
        save.runAsync({ status: 'active', complete_already: answer, complete_already_count: complete, madeFrom }),
      path,
      'active',
    ).then(onClose, (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) void preview.refetch()
    })
  return (
    <CompleteAlready
      complete={complete}
      creditsLeft={summary.data?.credits_left ?? 0}
      confirmLabel={path.status === 'archived' ? m.templates_restore() : m.paths_activate()}
      isCounting={preview.isFetching || !summary.data}
      action={save}
      onAnswer={activate}
      onClose={onClose}
    />
  )
}
