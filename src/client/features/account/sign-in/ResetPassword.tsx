import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isRetryable } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { openPasswordLink, resetPassword } from '#contract/accounts/account.ts'
import { m } from '#i18n/compiled/messages.js'
import { useForgetToken } from './link-token.ts'
import { SignedOutPage } from './SignedOutPage.tsx'
import { enter } from './sign-in.ts'
import { useOneFieldForm } from './use-one-field-form.ts'

/** The account of a mailed link; the service's refusal if the link is over. */
const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password link', token],
    queryFn: async ({ signal }) => (await call(openPasswordLink, { token }, { signal })).data,
    retry: (_count, error) => !fieldErrorOf('token', error) && isRetryable(error),
    gcTime: 0,
  })

/** Opened by a link in a mail: sets a new password, or the first one of a new account, which also signs in. */
export function ResetPassword({ token }: { token: string | null }) {
  const [isSet, setDone] = useState(false)
  const forgetToken = useForgetToken()
  const [overBecause, setOver] = useState<string | undefined>(token ? undefined : m.account_link_cut())
  const link = useQuery({ ...passwordLinkQuery(token ?? ''), enabled: token !== null && !isSet && !overBecause })
  const isOver = overBecause ?? (link.error ? fieldErrorOf('token', link.error) : undefined)
  useEffect(() => {
    if (isOver) forgetToken()
  }, [isOver, forgetToken])
  const lead = link.data?.is_first ? m.account_first_password_lead() : m.account_reset_lead()
  return (
    <SignedOutPage title={m.account_reset_title()} lead={isOver || isSet ? undefined : lead}>
      {isSet ? (
        <div className="grid gap-5 justify-items-start [&>:empty]:hidden" role="status">
          <Note>{m.account_password_set()}</Note>
          <LinkButton to="/sign-in" kind="primary" big>
            {m.account_sign_in()}
          </LinkButton>
        </div>
      ) : token && !isOver ? (
        <NewPassword
          token={token}
          account={link.data?.email}
          onSet={() => {
            setDone(true)
            forgetToken()
          }}
          onOver={setOver}
        />
      ) : (
        <div className="grid gap-5 justify-items-start [&>:empty]:hidden" role="alert">
          <Note kind="danger">{isOver}</Note>
          <LinkButton to="/request-password" kind="primary" big>
            {m.account_request_title()}
          </LinkButton>
        </div>
      )}
    </SignedOutPage>
  )
}

type NewPasswordProps = {
  token: string
  /** The address of the account, once it is known. */
  account: string | undefined
  onSet: () => void
  onOver: (because: string) => void
}

function NewPassword({ token, account, onSet, onOver }: NewPasswordProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { field, isBusy, error, alert, submit } = useOneFieldForm({
    name: 'password',
    missing: m.account_password_missing(),
    send: async (password) => {
      try {
        const { user } = await call(resetPassword, { token, password })
        if (!user) return onSet()
        await enter(queryClient, user)
        // The used token must not stay in the history.
        await navigate({ to: '/', replace: true })
      } catch (thrown) {
        const over = fieldErrorOf('token', thrown)
        if (!over) throw thrown
        onOver(over)
      }
    },
  })

  return (
    <form className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden" onSubmit={submit} noValidate>
      <Alert {...alert} />
      {/* Always there: browsers store the password under what this field says. */}
      <TextField
        label={m.word_email()}
        name="username"
        value={account ?? ''}
        readOnly
        autoComplete="username"
        aria-busy={account === undefined}
      />
      <PasswordField
        ref={field}
        label={m.account_new_password()}
        hint={m.account_password_hint()}
        name="password"
        autoFocus
        autoComplete="new-password"
        error={error}
      />
      <Button type="submit" kind="primary" big busy={isBusy && m.word_saving()}>
        {m.account_set_password()}
      </Button>
    </form>
  )
}
