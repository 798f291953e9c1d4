import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { useAction } from '#client/api/use-action.ts'
import { formatTime } from '#client/i18n/time-zone.ts'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { type AwardDetails, holdAward, releaseAward } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { undoAwardMutation } from './award-actions.queries.ts'
import { MailBar } from './MailBar.tsx'

type UndoDialogProps = {
  award: AwardDetails
  onUndone: (award: AwardDetails) => void
  onClose: () => void
}

/** Asks before an award is undone. No mail of the award leaves while it is open. */
export function UndoDialog({ award, onUndone, onClose }: UndoDialogProps) {
  const { counts, path_badges_count: ofPaths } = award
  const count = counts.issued
  const undo = useAction(undoAwardMutation, { done: m.undo_undone({ count }), next: onUndone })
  return (
    <ActionDialog
      isDanger
      title={m.awards_undo_title({ count })}
      cancel={m.awards_undo_keep()}
      act={m.awards_undo()}
      busy={m.awards_undoing()}
      action={undo}
      onAct={() => undo.run(award.id)}
      onClose={onClose}
    >
      <p>
        {m.undo_badges({ count })} {award.kind !== 'badge_import' && m.undo_credits({ count })} {m.awards_undo_silent()}
      </p>
      {ofPaths > 0 && <p>{m.awards_undo_paths({ count: ofPaths })}</p>}
      <MailsLeft award={award} />
    </ActionDialog>
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
    <div className="grid gap-2">
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

/** Interval, in milliseconds, at which an open dialog renews its hold, well within the 20 seconds that one lasts. */
const RENEW_MS = 6000

const holdQuery = (award_id: string, holder: string) =>
  queryOptions({
    queryKey: ['award-hold', award_id, holder],
    queryFn: async ({ signal }) => (await call(holdAward, { award_id, holder }, { signal })).data,
    refetchInterval: RENEW_MS,
    // The dialog stays open while somebody looks something up in another tab.
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  })

/** Keeps the mails of an award back while the component is shown. */
function useAwardHold(awardId: string) {
  const [holder] = useState(newHolder)
  useEffect(
    () => () => {
      // If this fails, the hold ends by itself soon.
      call(releaseAward, { award_id: awardId, holder }).catch(() => undefined)
    },
    [awardId, holder],
  )
  return useQuery(holdQuery(awardId, holder))
}

/** A random UUID. */
const newHolder = () => newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
