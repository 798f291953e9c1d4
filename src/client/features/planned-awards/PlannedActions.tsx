import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { cancelPlannedMutation, retryPlannedMutation } from './planned-awards.queries.ts'
import { failureWords, mayBeRetried, momentWords, recipientsName } from './planned-words.ts'

/** Actions of a planned award: change or cancel it until it runs, retry it after it has failed. */
export function PlannedActions({ award, onEdit }: { award: ScheduledAward; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  if (!award.is_changeable) return null
  if (mayBeRetried(award)) return <Retry award={award} />
  if (award.status !== 'scheduled') return null
  return (
    <>
      <Button icon="edit" onClick={onEdit}>
        {m.planned_edit()}
      </Button>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {m.planned_cancel()}
      </Button>
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
