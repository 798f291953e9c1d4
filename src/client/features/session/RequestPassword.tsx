import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { requestPassword } from '#contract/accounts/account.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Refusal, refusalOf } from './refusal.ts'
import styles from './SignedOutPage.module.css'
import { SignedOutPage } from './SignedOutPage.tsx'

/** Requests a link to set a new password. The response is the same whether or not the account exists. */
export function RequestPassword() {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isMailed, setMailed] = useState(false)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setRefusal(undefined)
    setMailed(false)
    setError(email ? undefined : m.account_email_missing())
    if (!email) return field.current?.focus()
    setBusy(true)
    try {
      await call(requestPassword, { email })
      setMailed(true)
    } catch (thrown) {
      const fieldError = fieldErrorOf('email', thrown)
      setError(fieldError)
      if (!fieldError) setRefusal(refusalOf(thrown))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <SignedOutPage title={m.account_request_title()} lead={m.account_request_lead()}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
        <TextField
          ref={field}
          label={m.account_email()}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={error}
        />
        <Button type="submit" kind="primary" big busy={isBusy && m.account_request_sending()}>
          {m.account_request_send()}
        </Button>
        <div role="status">{isMailed && <Note>{m.account_reset_mailed()}</Note>}</div>
      </form>
      <p className={styles.aside}>
        <Link to="/sign-in">{m.account_back_to_sign_in()}</Link>
      </p>
    </SignedOutPage>
  )
}
