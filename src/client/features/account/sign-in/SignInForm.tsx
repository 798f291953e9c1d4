import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type Refusal, refusalOf } from './refusal.ts'

/**
 * Username and password, in a form that password managers recognize. Plain form data instead of the form library and a
 * schema keeps this page small for slow connections; only empty fields need validation.
 */
export function SignInForm({
  onSignIn,
  onBegin,
  name = '',
}: {
  onSignIn: (name: string, password: string) => Promise<void>
  /** Called when the user starts to type: the first field has the focus from the beginning. */
  onBegin?: () => unknown
  name?: string | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [empty, setEmpty] = useState({ name: false, password: false })
  const [refusal, setRefusal] = useState<Refusal>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    const typed = { name: String(fields.get('username')).trim(), password: String(fields.get('password')) }
    const missing = { name: !typed.name, password: !typed.password }
    setEmpty(missing)
    setRefusal(undefined)
    if (missing.name || missing.password) return focus(missing.name ? 'username' : 'password')
    setBusy(true)
    try {
      await onSignIn(typed.name, typed.password)
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      if (refused.isOfInput) focus('password')
    } finally {
      setBusy(false)
    }
  }

  const focus = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()

  return (
    <form
      ref={form}
      className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden"
      onSubmit={submit}
      onInput={onBegin}
      noValidate
    >
      <Alert kind={refusal?.waits ? 'warn' : 'danger'} isQuiet={refusal?.isOfInput}>
        {refusal?.message}
      </Alert>
      <TextField
        label={m.account_name()}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={name}
        autoFocus={name === ''}
        error={empty.name ? m.account_name_missing() : undefined}
      />
      <PasswordField
        label={m.account_password()}
        name="password"
        autoComplete="current-password"
        autoFocus={name !== ''}
        error={empty.password ? m.account_password_missing() : undefined}
      />
      <Button type="submit" kind="primary" big busy={isBusy && m.account_signing_in()}>
        {m.account_sign_in()}
      </Button>
    </form>
  )
}
