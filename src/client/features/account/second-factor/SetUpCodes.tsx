import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { encode } from 'uqr'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { saveFile } from '#client/browser/save-file.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
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
        <div className="flex flex-wrap gap-4 items-start">
          <QrCode text={begin.data.uri} label={m.security_setup_picture()} />
          <div className="grid flex-[1_1_12rem] gap-3 justify-items-start">
            <p>{m.security_setup_key()}</p>
            <code className="[font:inherit] font-label [letter-spacing:0.04em] wrap-anywhere select-all">
              {begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}
            </code>
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

/** Shows recovery codes the only time they can be seen, so the dialog cannot be dismissed by accident. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const text = `${m.security_recovery_file_head()}\n\n${codes.join('\n')}\n`
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'insegna-recovery-codes.txt')
  return (
    <Dialog
      title={m.security_recovery_keep_title()}
      actions={
        <Button kind="primary" unavailable={!isKept && m.security_recovery_keep_first()} onClick={onClose}>
          {m.word_done()}
        </Button>
      }
    >
      <p>{m.security_recovery_keep_text()}</p>
      <ol
        className={`${styles.codes} grid grid-rows-[repeat(5,auto)] grid-cols-[1fr_1fr] grid-flow-col gap-x-8 border-t border-t-ink border-b border-b-ink [counter-reset:code] max-md:gap-x-4`}
        data-print="alone"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon="print" onClick={() => window.print()}>
          {m.security_print()}
        </Button>
        <Button icon="download" onClick={download}>
          {m.security_download()}
        </Button>
        <CopyButton text={codes.join('\n')}>{m.security_copy()}</CopyButton>
      </div>
      <Checkbox
        label={m.security_recovery_kept()}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
      />
    </Dialog>
  )
}

/** A QR code with the quiet zone that the standard requires; dark on light in both themes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="size-44 border border-rule"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dots.join('')} fill="#10202c" />
    </svg>
  )
}
