import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
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
  const { mutate, isPending, error } = useMutation(retryPlannedMutation)
  const retry = () =>
    mutate(award.id, {
      onSuccess: (tried) =>
        notify({
          text: tried.failure ? failureWords(tried) : m.planned_retried({ count: tried.badges_count ?? 0 }),
        }),
    })
  return (
    <>
      <Button kind="primary" icon="retry" busy={isPending && m.planned_retrying()} onClick={retry}>
        {m.word_try_again()}
      </Button>
      <Alert>{error ? errorMessage(error) : undefined}</Alert>
    </>
  )
}

/** Confirms the cancellation. A cancelled award stays in the list. */
function CancelPlanned({ award, onClose }: { award: ScheduledAward; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(cancelPlannedMutation)
  const confirm = () =>
    mutate(award.id, {
      onSuccess: () => {
        notify({ text: m.planned_cancelled() })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={m.planned_cancel_title()}
      cancelLabel={m.planned_cancel_keep()}
      confirm={m.planned_cancel()}
      busy={isPending && m.planned_cancelling()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {m.planned_cancel_text({
          title: award.badge_template.title,
          name: recipientsName(award),
          when: momentWords(award),
        })}
      </p>
      <Alert>{error ? errorMessage(error) : undefined}</Alert>
    </ConfirmDialog>
  )
}
