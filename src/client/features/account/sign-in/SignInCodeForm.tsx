import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useOneFieldForm } from './use-one-field-form.ts'

/** Second step of signing in: a code of the authenticator app, or a recovery code. */
export function SignInCodeForm({ onCode }: { onCode: (code: string) => Promise<unknown> }) {
  const { field, isBusy, error, alert, submit } = useOneFieldForm({
    name: 'code',
    missing: m.security_step_code_missing(),
    send: (code) => onCode(code.trim()),
  })

  return (
    <form className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden" onSubmit={submit} noValidate>
      <Alert {...alert} />
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
