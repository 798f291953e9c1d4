import { type FormEvent, useRef, useState } from 'react'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type Refusal, refusalOf } from './refusal.ts'
import styles from './SignedOutPage.module.css'

/** Second step of signing in: a code of the authenticator app, or a recovery code. */
export function SignInCodeForm({ onCode }: { onCode: (code: string) => Promise<unknown> }) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setRefusal(undefined)
    setError(code ? undefined : m.security_step_code_missing())
    if (!code) return field.current?.focus()
    setBusy(true)
    try {
      await onCode(code)
    } catch (thrown) {
      const fieldError = fieldErrorOf('code', thrown)
      setError(fieldError)
      if (!fieldError) setRefusal(refusalOf(thrown))
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
      <TextField
        ref={field}
        label={m.security_step_code()}
        hint={m.security_step_code_hint()}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        error={error}
      />
      <Button type="submit" kind="primary" big busy={isBusy && m.account_signing_in()}>
        {m.account_sign_in()}
      </Button>
    </form>
  )
}
