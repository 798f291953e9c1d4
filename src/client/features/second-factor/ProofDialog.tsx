import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { settleProof } from '#client/api/fresh-proof.ts'
import { complaintAbout, type Refusal, refusalOf } from '#client/features/session/refusal.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { proofMutation } from './proof.queries.ts'

/** Proves who is there. Render it only while some act waits for it. */
export function ProofDialog() {
  const field = useRef<HTMLInputElement>(null)
  const { data: user } = useQuery(userQuery)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const prove = useMutation(proofMutation)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The act that waits may stand in a form: this one is not its.
    event.stopPropagation()
    if (prove.isPending) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setRefusal(undefined)
    setError(password ? undefined : m.account_password_missing())
    if (!password) return field.current?.focus()
    prove.mutate(
      { password },
      {
        onSuccess: () => settleProof(true),
        onError: (thrown) => {
          const complaint = complaintAbout('password', thrown)
          setError(complaint)
          if (!complaint) setRefusal(refusalOf(thrown))
          field.current?.focus()
        },
      },
    )
  }

  return (
    <Dialog
      title={m.security_proof_title()}
      onClose={prove.isPending ? undefined : () => settleProof(false)}
      actions={
        <>
          <Button onClick={() => settleProof(false)}>{m.shell_cancel()}</Button>
          <Button type="submit" form="proof" kind="primary" busy={prove.isPending && m.security_proof_checking()}>
            {m.security_proof_confirm()}
          </Button>
        </>
      }
    >
      <p>{m.security_proof_text()}</p>
      <form id="proof" className="form" onSubmit={submit} noValidate>
        <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          ref={field}
          label={m.account_password()}
          name="password"
          autoComplete="current-password"
          autoFocus
          error={error}
        />
      </form>
    </Dialog>
  )
}
