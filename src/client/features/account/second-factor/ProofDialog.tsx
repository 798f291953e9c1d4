import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { resolveProof } from '#client/api/fresh-proof.ts'
import { useAction } from '#client/api/use-action.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useOneFieldForm } from '../sign-in/use-one-field-form.ts'
import { passkeyProofMutation, proofMutation, proofWaysQuery, providerProofMutation } from './proof.queries.ts'
import styles from './SecondFactor.module.css'
import { passkeyRefusal, supportsPasskeys } from './webauthn.ts'

/** Asks for proof of identity by passkey, password or code. Render it only while a call waits for it. */
export function ProofDialog() {
  const { data: ways, error } = useQuery(proofWaysQuery)
  const byPasskey = useAction(passkeyProofMutation, { next: () => resolveProof(true) })
  const byProvider = useAction(providerProofMutation)
  const prove = useAction(proofMutation)
  const [isCode, setCode] = useState(false)
  const isBusy = prove.isPending || byPasskey.isPending || byProvider.isPending
  const hasForm = ways && (ways.password || ways.code)
  const refusal = byPasskey.error ? passkeyRefusal(byPasskey.error) : undefined
  return (
    <Dialog
      title={m.security_proof_title()}
      onClose={isBusy ? undefined : () => resolveProof(false)}
      actions={
        <>
          <Button onClick={() => resolveProof(false)}>{m.word_cancel()}</Button>
          {hasForm && (
            <Button
              type="submit"
              form="proof"
              kind={ways.passkey || ways.provider ? 'secondary' : 'primary'}
              busy={prove.isPending && m.security_proof_checking()}
            >
              {m.security_proof_confirm()}
            </Button>
          )}
        </>
      }
    >
      <p>{m.security_proof_text()}</p>
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message ?? (error && errorMessage(error))}</Alert>
      {ways?.passkey && supportsPasskeys() && (
        <Button
          kind="primary"
          icon="key"
          busy={byPasskey.isPending && m.security_passkey_waiting()}
          onClick={() => byPasskey.run()}
        >
          {m.security_proof_passkey()}
        </Button>
      )}
      {ways?.passkey && !ways.provider && hasForm && <p className={styles.or}>{m.security_or()}</p>}
      {ways?.provider && (
        <>
          <Button
            kind={ways.passkey ? 'secondary' : 'primary'}
            icon="ext"
            busy={byProvider.isPending && m.sso_looking()}
            onClick={() => byProvider.run()}
          >
            {m.sso_proof_by({ name: ways.provider.name })}
          </Button>
          <p className="hint">{m.sso_proof_back()}</p>
          <Alert>{byProvider.problem}</Alert>
          {hasForm && <p className={styles.or}>{m.security_or()}</p>}
        </>
      )}
      {hasForm && (
        <ProofForm
          key={String(isCode)}
          kind={isCode || !ways.password ? 'code' : 'password'}
          isFirst={!ways.passkey && !ways.provider}
          isBusy={isBusy}
          onProof={(proof) => prove.runAsync(proof).then(() => resolveProof(true))}
        />
      )}
      {ways?.password && ways.code && (
        <Button kind="quiet" onClick={() => setCode(!isCode)}>
          {isCode ? m.security_proof_by_password() : m.security_proof_by_code()}
        </Button>
      )}
      {ways && !hasForm && !ways.passkey && !ways.provider && <p>{m.security_proof_none()}</p>}
    </Dialog>
  )
}

type ProofFormProps = {
  kind: 'password' | 'code'
  /** Whether no better way of proof is offered before it. */
  isFirst: boolean
  isBusy: boolean
  onProof: (proof: { password: string } | { code: string }) => Promise<unknown>
}

/** Password or one-time code. The submit button is outside and uses `form="proof"`. */
function ProofForm({ kind, isFirst, isBusy, onProof }: ProofFormProps) {
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
