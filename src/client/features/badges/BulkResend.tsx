import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { ProgressNotice } from '../awards/ProgressNotice.tsx'
import { resendBadgesMutation } from '../badge-details/badge-actions.queries.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import type { BulkActionProps } from './BulkRevoke.tsx'

/** Confirms sending the mails of many badges again, then shows the result. */
export function BulkResend({ count, selection, onClose }: BulkActionProps) {
  const [key] = useState(newIdempotencyKey)
  const resend = useMutation(resendBadgesMutation)
  if (resend.data) {
    const { done, skipped } = resend.data
    return (
      <BulkOutcome
        title={m.badges_bulk_resent_title({ count: done })}
        left={m.badges_bulk_resent_left()}
        total={m.badges_bulk_resent()}
        {...{ done, skipped }}
        onClose={() => onClose(true)}
      />
    )
  }
  const close = () => onClose(false)
  return (
    <Dialog
      title={m.badges_bulk_resend_title({ count })}
      onClose={resend.isPending ? undefined : close}
      actions={
        <>
          <Button onClick={close} unavailable={resend.isPending && m.badges_resending()}>
            {m.word_cancel()}
          </Button>
          <Button
            kind="primary"
            icon="mail"
            busy={resend.isPending && m.badges_resending()}
            onClick={() => resend.mutate({ selection, key })}
          >
            {m.badges_bulk_resend({ count })}
          </Button>
        </>
      }
    >
      <p>{m.badges_bulk_resend_text()}</p>
      {resend.isPending && <ProgressNotice>{m.badges_bulk_resending({ count })}</ProgressNotice>}
      <Alert>{resend.error && errorMessage(resend.error)}</Alert>
    </Dialog>
  )
}
