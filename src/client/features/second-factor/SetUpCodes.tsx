import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Security.module.css'
import { beginCodesMutation, confirmCodesMutation } from './security.queries.ts'

/** Sets up an authenticator app: the QR code to scan, a first code as proof, then the recovery codes. */
export function SetUpCodes({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<string>()
  const begin = useAction(beginCodesMutation)
  const confirm = useAction(confirmCodesMutation, { refused: () => field.current?.select() })
  if (confirm.data) return <RecoveryCodes codes={confirm.data} onClose={onClose} />

  const submit = () => {
    const code = field.current?.value.trim() ?? ''
    setMissing(code ? undefined : m.security_setup_code_missing())
    if (!code) return field.current?.focus()
    confirm.run(code)
  }
  const fieldError = fieldErrorOf('code', confirm.error)
  return (
    <ActionDialog
      title={m.security_setup_title()}
      fields={
        begin.data && (
          <TextField
            ref={field}
            label={m.security_setup_code()}
            hint={m.security_setup_code_hint()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={missing ?? fieldError}
          />
        )
      }
      act={m.security_setup_confirm()}
      busy={m.security_proof_checking()}
      waiting={!begin.data && m.security_setup_preparing()}
      action={confirm}
      problem={begin.problem ?? (confirm.error && !fieldError ? errorMessage(confirm.error) : undefined)}
      onAct={submit}
      onClose={onClose}
    >
      <OnShown run={begin.run} />
      <p>{m.security_setup_text()}</p>
      {begin.data && (
        <div className={styles.setUp}>
          <QrCode text={begin.data.uri} label={m.security_setup_picture()} />
          <div>
            <p>{m.security_setup_key()}</p>
            <code>{begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton text={begin.data.secret}>{m.security_copy()}</CopyButton>
          </div>
        </div>
      )}
    </ActionDialog>
  )
}

/** Calls `run` once the dialog is mounted, so that a dialog that it opens (fresh proof) appears on top of it. */
function OnShown({ run }: { run: () => unknown }) {
  const begin = useEffectEvent(run)
  useEffect(() => void begin(), [])
  return null
}
