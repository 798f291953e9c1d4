import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { useMay, whoMayDo } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { EditPlanned } from './EditPlanned.tsx'
import { PlannedFacts } from './PlannedFacts.tsx'
import { PlannedState } from './PlannedState.tsx'
import { cancelPlannedMutation, plannedAwardQuery, retryPlannedMutation } from './planned-awards.queries.ts'
import { failureWords, mayBeRetried, momentWords, movedWords, recipientsName, retryWords } from './planned-words.ts'
import { TemplatePicture } from './TemplatePicture.tsx'

/** Sheet with one planned award: what will happen or has happened, and what can still be changed. */
export function PlannedSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: award, error, refetch } = useQuery(plannedAwardQuery(id))
  const [isEditing, setEditing] = useState(false)
  if (award && isEditing) return <EditPlanned award={award} onClose={() => setEditing(false)} />
  return (
    <SideSheet
      title={award?.badge_template.title ?? m.planned_award()}
      onClose={onClose}
      actions={award && <PlannedActions award={award} onEdit={() => setEditing(true)} />}
    >
      {award ? (
        <Contents award={award} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Note kind="warn">{m.planned_missing()}</Note>
      ) : error ? (
        <ErrorState title={m.planned_sheet_failed()} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SideSheet>
  )
}

function Contents({ award }: { award: ScheduledAward }) {
  const mayAward = useMay('award')
  const { status, failure, retry_until, badge_template, is_changeable } = award
  const moved = movedWords(award)
  const isOpen = status === 'scheduled' || mayBeRetried(award)
  return (
    <div className="grid gap-6">
      {failure && (
        <Note kind="danger">
          <p>{failureWords(award)}</p>
          {retry_until && <p>{mayBeRetried(award) ? retryWords(retry_until) : m.planned_retry_over()}</p>}
        </Note>
      )}
      {status === 'scheduled' && !badge_template.is_assignable && (
        <Note kind="warn">{m.planned_not_assignable({ title: badge_template.title })}</Note>
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-5 items-center">
        <TemplatePicture id={badge_template.id} size={96} />
        <div>
          <PlannedState award={award} />
          <p className="mt-1 font-display text-[1.25rem] leading-6.5 font-serif">{momentWords(award)}</p>
          {moved && <p className="hint">{moved}</p>}
        </div>
      </div>
      <PlannedFacts award={award} />
      {status === 'scheduled' && <p className="hint">{m.planned_will_version()}.</p>}
      {isOpen && !is_changeable && <p className="hint">{mayAward ? m.planned_of_other() : whoMayDo('award')}</p>}
    </div>
  )
}

/** Actions of a planned award: change or cancel it until it runs, retry it after it has failed. */
function PlannedActions({ award, onEdit }: { award: ScheduledAward; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const isOpen = award.is_changeable && award.status === 'scheduled'
  return (
    <>
      {award.is_changeable && mayBeRetried(award) && <Retry award={award} />}
      {isOpen && (
        <>
          <Button icon="edit" onClick={onEdit}>
            {m.planned_edit()}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {m.planned_cancel()}
          </Button>
        </>
      )}
      {/* It stays when the award runs or a colleague cancels it meanwhile: with it, the refusal would be lost. */}
      {isAsking && <CancelPlanned award={award} onClose={() => setAsking(false)} />}
    </>
  )
}

function Retry({ award }: { award: ScheduledAward }) {
  const retry = useAction(retryPlannedMutation, {
    done: (tried) => (tried.failure ? failureWords(tried) : m.planned_retried({ count: tried.badges_count ?? 0 })),
  })
  return (
    <>
      <Button
        kind="primary"
        icon="retry"
        busy={retry.isPending && m.planned_retrying()}
        onClick={() => retry.run(award.id)}
      >
        {m.word_try_again()}
      </Button>
      <Alert>{retry.problem}</Alert>
    </>
  )
}

/** Confirms the cancellation. A cancelled award stays in the list. */
function CancelPlanned({ award, onClose }: { award: ScheduledAward; onClose: () => void }) {
  const cancel = useAction(cancelPlannedMutation, { done: m.planned_cancelled(), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.planned_cancel_title()}
      cancel={m.planned_cancel_keep()}
      act={m.planned_cancel()}
      busy={m.planned_cancelling()}
      action={cancel}
      onAct={() => cancel.run(award.id)}
      onClose={onClose}
    >
      <p>
        {m.planned_cancel_text({
          title: award.badge_template.title,
          name: recipientsName(award),
          when: momentWords(award),
        })}
      </p>
    </ActionDialog>
  )
}
