import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { undoAwardMutation } from './award-actions.queries.ts'

/** Button to undo an award, with a confirmation. Disabled, with the reason, for users who may not undo it. */
export function UndoAward({ award }: { award: AwardDetails }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="danger" unavailable={!award.is_undoable && m.awards_undo_own()} onClick={() => setAsking(true)}>
        {m.awards_undo()}
      </Button>
      {isAsking && <AskFirst award={award} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskFirst({ award, onClose }: { award: AwardDetails; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(undoAwardMutation)
  // The counts when the dialog opened: they change while mails are being sent.
  const [{ counts, path_badges_count: ofPaths }] = useState(award)
  const { issued, mails_waiting: waiting } = counts
  const undo = () =>
    mutate(award.id, {
      onSuccess: () => {
        notify({ text: m.awards_undone({ count: issued }) })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={m.awards_undo_title({ count: issued })}
      cancelLabel={m.awards_undo_keep()}
      confirm={m.awards_undo()}
      busy={isPending && m.awards_undoing()}
      onConfirm={undo}
      onClose={onClose}
    >
      <p>
        {m.awards_undo_badges({ count: issued })} {waiting > 0 && m.awards_undo_mails({ count: waiting })}{' '}
        {m.awards_undo_silent()} {m.awards_undo_credits()}
      </p>
      {ofPaths > 0 && <p>{m.awards_undo_paths({ count: ofPaths })}</p>}
      <Alert>{error ? errorMessage(error) : undefined}</Alert>
    </ConfirmDialog>
  )
}
