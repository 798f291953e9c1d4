import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { type Refusal, refusalOf } from '#client/features/session/refusal.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'

type ProofFormProps = {
  kind: 'password' | 'code'
  /** Whether no better way of proof is offered before it. */
  isFirst: boolean
  isBusy: boolean
  onProof: (proof: { password: string } | { code: string }) => Promise<unknown>
}

/** Password or one-time code. The submit button is outside and uses `form="proof"`. */
export function ProofForm({ kind, isFirst, isBusy, onProof }: ProofFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const { data: user } = useQuery(userQuery)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const missing = kind === 'code' ? m.security_step_code_missing() : m.account_password_missing()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles the event to forms of the page behind the dialog.
    event.stopPropagation()
    if (isBusy) return
    const value = String(new FormData(event.currentTarget).get(kind))
    setRefusal(undefined)
    setError(value ? undefined : missing)
    if (!value) return field.current?.focus()
    try {
      await onProof(kind === 'code' ? { code: value } : { password: value })
    } catch (thrown) {
      const fieldError = fieldErrorOf(kind, thrown)
      setError(fieldError)
      if (!fieldError) setRefusal(refusalOf(thrown))
      field.current?.focus()
    }
  }

  return (
    <form id="proof" className="form" onSubmit={submit} noValidate>
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {kind === 'code' ? (
        <TextField
          ref={field}
          label={m.security_proof_code()}
          name="code"
          autoComplete="one-time-code"
          autoFocus={isFirst}
          error={error}
        />
      ) : (
        <PasswordField
          ref={field}
          label={m.account_password()}
          name="password"
          autoComplete="current-password"
          autoFocus={isFirst}
          error={error}
        />
      )}
    </form>
  )
}
