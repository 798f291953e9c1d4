import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/account/session/session.queries.ts'
import { useOneFieldForm } from '#client/features/account/session/use-one-field-form.ts'
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
  const { data: user } = useQuery(userQuery)
  const { field, error, alert, submit } = useOneFieldForm({
    name: kind,
    missing: kind === 'code' ? m.security_step_code_missing() : m.account_password_missing(),
    send: async (value) => isBusy || onProof(kind === 'code' ? { code: value } : { password: value }),
  })

  return (
    <form id="proof" className="form" onSubmit={submit} noValidate>
      <Alert {...alert} />
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
