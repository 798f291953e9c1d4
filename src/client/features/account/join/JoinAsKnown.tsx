import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { PasskeyButton } from '#client/features/account/second-factor/PasskeyButton.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { SignInCodeForm } from '../sign-in/SignInCodeForm.tsx'
import { joinAsKnown, joinWithKnownPasskey } from './join.queries.ts'
import { type JoinProps, useJoin } from './use-join.ts'

/** Joins with the existing account of the invited address: password, and second-factor code if required. */
export function JoinAsKnown({ email, ...about }: JoinProps & { email: string }) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<string>()
  const password = useRef('')
  const { isBusy, refusal, fieldErrors, isCodeRequired, run, enter } = useJoin(about)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    password.current = String(new FormData(event.currentTarget).get('password'))
    setMissing(password.current ? undefined : m.account_password_missing())
    if (password.current) await run(['password'], () => join())
    field.current?.focus()
  }
  const join = (code?: string) => joinAsKnown(queryClient, about.token, { password: password.current, code })

  if (isCodeRequired) {
    return (
      <>
        <p>{m.security_step_lead()}</p>
        <SignInCodeForm onCode={(code) => enter(() => join(code))} />
      </>
    )
  }

  return (
    <>
      <form className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden" onSubmit={submit} noValidate>
        <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
        <p>{m.join_known({ email, organization: about.opened.organization.name })}</p>
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          ref={field}
          label={m.account_password()}
          name="password"
          autoComplete="current-password"
          error={missing ?? fieldErrors['password']}
        />
        <Button type="submit" kind="primary" big busy={isBusy && m.join_joining()}>
          {m.join_sign_in()}
        </Button>
      </form>
      <PasskeyButton onSignIn={() => enter(() => joinWithKnownPasskey(queryClient, about.token))} />
      <p className="mt-4 [&>a]:inline-flex [&>a]:items-center [&>a]:min-h-control">
        <Link to="/request-password">{m.account_forgot()}</Link>
      </p>
    </>
  )
}
