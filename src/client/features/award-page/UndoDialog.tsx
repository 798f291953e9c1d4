import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { formatTime } from '#client/i18n/time-zone.ts'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { undoAwardMutation } from './award-actions.queries.ts'
import { MailBar } from './MailBar.tsx'
import styles from './UndoDialog.module.css'
import { useAwardHold } from './use-award-hold.ts'

type UndoDialogProps = {
  award: AwardDetails
  onUndone: (award: AwardDetails) => void
  onClose: () => void
}

/** Asks before an award is undone. No mail of the award leaves while it is open. */
export function UndoDialog({ award, onUndone, onClose }: UndoDialogProps) {
  const { mutate, isPending, error } = useMutation(undoAwardMutation)
  const { counts, path_badges_count: ofPaths } = award
  const count = counts.issued
  const undo = () =>
    mutate(award.id, {
      onSuccess: (undone) => {
        notify({ text: m.undo_undone({ count }) })
        onUndone(undone)
      },
    })
  return (
    <ConfirmDialog
      title={m.awards_undo_title({ count })}
      cancelLabel={m.awards_undo_keep()}
      confirm={m.awards_undo()}
      busy={isPending && m.awards_undoing()}
      onConfirm={undo}
      onClose={onClose}
    >
      <p>
        {m.undo_badges({ count })} {m.undo_credits({ count })} {m.awards_undo_silent()}
      </p>
      {ofPaths > 0 && <p>{m.awards_undo_paths({ count: ofPaths })}</p>}
      <MailsLeft award={award} />
      <Alert>{error ? errorMessage(error) : undefined}</Alert>
    </ConfirmDialog>
  )
}

/** How many mails have left, counted while the dialog is open, and whether the others are held. */
function MailsLeft({ award: { id, counts } }: { award: AwardDetails }) {
  const hold = useAwardHold(id)
  const { mails_sent: left, mails_failed: failed, mails_waiting: waiting } = counts
  const all = left + failed + waiting
  if (all === 0) return null
  const endsAt = hold.data?.ends_at
  return (
    <div className={styles.left}>
      <MailBar label={m.undo_mails()} left={left} all={all} />
      <p role="status">
        <b>{m.undo_left({ left, count: all })}</b>{' '}
        {waiting > 0 &&
          (hold.isPending
            ? m.undo_holding()
            : hold.error
              ? m.undo_not_held()
              : endsAt
                ? m.undo_held({ time: formatTime(endsAt) })
                : m.undo_leaving())}
      </p>
    </div>
  )
}
