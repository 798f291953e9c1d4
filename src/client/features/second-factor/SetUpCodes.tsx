import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Security.module.css'
import { beginCodesMutation, confirmCodesMutation } from './security.queries.ts'

/** Sets up an authenticator app: the QR code to scan, a first code as proof, then the recovery codes. */
export function SetUpCodes({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<string>()
  const { mutate, ...begin } = useMutation(beginCodesMutation)
  const confirm = useMutation(confirmCodesMutation)
  if (confirm.data) return <RecoveryCodes codes={confirm.data} onClose={onClose} />

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (confirm.isPending) return
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setMissing(code ? undefined : m.security_setup_code_missing())
    if (!code) return field.current?.focus()
    confirm.mutate(code, { onError: () => field.current?.select() })
  }
  const fieldError = fieldErrorOf('code', confirm.error)
  const failure = begin.error ?? (fieldError ? undefined : confirm.error)
  return (
    <Dialog
      title={m.security_setup_title()}
      onClose={confirm.isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button
            type="submit"
            form="set-up-codes"
            kind="primary"
            busy={confirm.isPending ? m.security_proof_checking() : !begin.data && m.security_setup_preparing()}
          >
            {m.security_setup_confirm()}
          </Button>
        </>
      }
    >
      <OnShown run={mutate} />
      <Alert>{failure && errorMessage(failure)}</Alert>
      <p>{m.security_setup_text()}</p>
      {begin.data && (
        <>
          <div className={styles.setUp}>
            <QrCode text={begin.data.uri} label={m.security_setup_picture()} />
            <div>
              <p>{m.security_setup_key()}</p>
              <code>{begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
              <CopyButton text={begin.data.secret}>{m.security_copy()}</CopyButton>
            </div>
          </div>
          <form id="set-up-codes" className="form" onSubmit={submit} noValidate>
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
          </form>
        </>
      )}
    </Dialog>
  )
}

/** Calls `run` once the dialog is mounted, so that a dialog that it opens (fresh proof) appears on top of it. */
function OnShown({ run }: { run: () => void }) {
  useEffect(() => run(), [run])
  return null
}
