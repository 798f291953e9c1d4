import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { ErasurePreview, ErasureWay } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { ErasureWays } from './ErasureWays.tsx'
import { eraseMutation, erasureQuery } from './privacy.queries.ts'

type EraseDialogProps = {
  earnerId: string
  onErased: (way: ErasureWay, erasedAt: string) => void
  onClose: () => void
}

/** Shows what erasing would remove and keep, counted anew, and erases. The service demands fresh proof of identity. */
export function EraseDialog({ earnerId, onErased, onClose }: EraseDialogProps) {
  const preview = useQuery({ ...erasureQuery(earnerId), refetchOnMount: 'always' })
  const [way, setWay] = useState<ErasureWay>('contact')
  const erase = useMutation(eraseMutation)
  const isPending = erase.isPending

  const submit = (seen: ErasurePreview) =>
    erase.mutate(
      { earner_id: earnerId, way, fingerprint: seen.fingerprint },
      {
        onSuccess: (erased) => onErased(erased.way, erased.erased_at),
        // Shows what has changed meanwhile before the user decides again.
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) void preview.refetch()
        },
      },
    )

  const seen = preview.data
  const problem = erase.error ?? preview.error
  return (
    <Dialog
      role="alertdialog"
      isWide
      title={seen ? m.privacy_erase_title({ name: nameOf(seen) }) : m.privacy_erase()}
      onClose={isPending ? undefined : onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose} unavailable={isPending && m.privacy_erasing()}>
            {m.privacy_keep_everything()}
          </Button>
          <Button
            kind="destructive"
            busy={isPending ? m.privacy_erasing() : !seen && m.privacy_counting()}
            onClick={() => seen && submit(seen)}
          >
            {way === 'contact' ? m.privacy_erase_contact() : m.privacy_erase_wholly()}
          </Button>
        </>
      }
    >
      <p>{m.privacy_erase_lead()}</p>
      {seen && <ErasureWays preview={seen} way={way} onChange={setWay} />}
      {!seen && !preview.error && <TableSkeleton rows={6} />}
      <p className="hint">{m.privacy_erase_proof()}</p>
      <Alert>{problem && errorMessage(problem)}</Alert>
    </Dialog>
  )
}
