import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { earnerOfBadgeQuery } from '#client/features/earners/earners.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../badges/badge-state.ts'
import { resendBadgeMutation } from './badge-actions.queries.ts'

/** Confirms sending the mail about a badge again, and shows the person's current address, to which it goes. */
export function ResendBadge({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const [key] = useState(newIdempotencyKey)
  const resend = useMutation(resendBadgeMutation)
  const { data: earner, isPending } = useQuery({ ...earnerOfBadgeQuery(badge.id), staleTime: 0 })
  const issuedTo = badge.recipient_email
  const address = earner?.recipient_email ?? issuedTo
  const send = () =>
    resend.mutate(
      { badge_id: badge.id, key },
      {
        onSuccess: () => {
          notify({ text: m.badges_resent_toast({ name: nameOf(badge) }) })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={m.badges_resend_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" icon="mail" busy={resend.isPending && m.badges_resending()} onClick={send}>
            {m.badges_resend()}
          </Button>
        </>
      }
    >
      <p>{!isPending && m.badges_resend_text({ name: nameOf(badge), address })}</p>
      {address !== issuedTo && <p>{m.badges_resend_issued_to({ address: issuedTo })}</p>}
      <Alert>{resend.error && errorMessage(resend.error)}</Alert>
    </Dialog>
  )
}
