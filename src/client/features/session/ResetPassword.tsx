import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { PasswordField } from '#client/ui/forms/PasswordField.tsx'
import { resetPassword } from '#contract/accounts/account.ts'
import { m } from '#i18n/compiled/messages.js'
import { useForgetToken } from './link-token.ts'
import styles from './SignedOutPage.module.css'
import { SignedOutPage } from './SignedOutPage.tsx'
import { useOneFieldForm } from './use-one-field-form.ts'

/** Opened by a link in a mail: sets a new password, or the first one of a new account. */
export function ResetPassword({ token }: { token: string | null }) {
  const [isSet, setDone] = useState(false)
  const forgetToken = useForgetToken()
  const [overBecause, setOver] = useState<string | undefined>(token ? undefined : m.account_link_cut())
  return (
    <SignedOutPage title={m.account_reset_title()} lead={m.account_reset_lead()}>
      {isSet ? (
        <div className={styles.end} role="status">
          <Note>{m.account_password_set()}</Note>
          <LinkButton to="/sign-in" kind="primary" big>
            {m.account_sign_in()}
          </LinkButton>
        </div>
      ) : token && !overBecause ? (
        <NewPassword
          token={token}
          onSet={() => {
            setDone(true)
            forgetToken()
          }}
          onOver={(because) => {
            setOver(because)
            forgetToken()
          }}
        />
      ) : (
        <div className={styles.end} role="alert">
          <Note kind="danger">{overBecause}</Note>
          <LinkButton to="/request-password" kind="primary" big>
            {m.account_request_title()}
          </LinkButton>
        </div>
      )}
    </SignedOutPage>
  )
}

type NewPasswordProps = { token: string; onSet: () => void; onOver: (because: string) => void }

function NewPassword({ token, onSet, onOver }: NewPasswordProps) {
  const { field, isBusy, error, alert, submit } = useOneFieldForm({
    name: 'password',
    missing: m.account_password_missing(),
    send: (password) =>
      call(resetPassword, { token, password }).then(onSet, (thrown) => {
        const over = fieldErrorOf('token', thrown)
        if (!over) throw thrown
        onOver(over)
      }),
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Alert {...alert} />
      {/* Browsers want a username field, although only the service knows whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue="" readOnly hidden />
      <PasswordField
        ref={field}
        label={m.account_new_password()}
        hint={m.account_password_hint()}
        name="password"
        autoComplete="new-password"
        error={error}
      />
      <Button type="submit" kind="primary" big busy={isBusy && m.account_saving()}>
        {m.account_set_password()}
      </Button>
    </form>
  )
}
