import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { ErasureWay } from '#contract/privacy.ts'
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
  const erase = useAction(eraseMutation, {
    next: (erased) => onErased(erased.way, erased.erased_at),
    // Shows what has changed meanwhile before the user decides again.
    refused: (error) => {
      if (error instanceof ApiError && error.status === 409) void preview.refetch()
    },
  })
  const seen = preview.data
  const problem = erase.error ?? preview.error
  return (
    <ActionDialog
      isDanger
      isWide
      title={seen ? m.privacy_erase_title({ name: nameOf(seen) }) : m.privacy_erase()}
      cancel={m.privacy_keep_everything()}
      act={way === 'contact' ? m.privacy_erase_contact() : m.privacy_erase_wholly()}
      busy={m.privacy_erasing()}
      waiting={!seen && m.privacy_counting()}
      action={erase}
      problem={problem ? errorMessage(problem) : undefined}
      onAct={() => seen && erase.run({ earner_id: earnerId, way, fingerprint: seen.fingerprint })}
      onClose={onClose}
    >
      <p>{m.privacy_erase_lead()}</p>
      {seen && <ErasureWays preview={seen} way={way} onChange={setWay} />}
      {!seen && !preview.error && <TableSkeleton rows={6} />}
      <p className="hint">{m.privacy_erase_proof()}</p>
    </ActionDialog>
  )
}
