import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { requestPassword } from '#contract/accounts/account.ts'
import { m } from '#i18n/compiled/messages.js'
import { SignedOutPage } from './SignedOutPage.tsx'
import { useOneFieldForm } from './use-one-field-form.ts'

/** Requests a link to set a new password. The response is the same whether or not the account exists. */
export function RequestPassword() {
  const [isMailed, setMailed] = useState(false)
  const { field, isBusy, error, alert, submit } = useOneFieldForm({
    name: 'email',
    missing: m.account_email_missing(),
    send: async (email) => {
      await call(requestPassword, { email: email.trim() })
      setMailed(true)
    },
  })

  return (
    <SignedOutPage title={m.account_request_title()} lead={m.account_request_lead()}>
      <form
        className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden"
        onSubmit={(event) => {
          setMailed(false)
          void submit(event)
        }}
        noValidate
      >
        <Alert {...alert} />
        <TextField
          ref={field}
          label={m.word_email()}
          name="email"
          autoFocus
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
      <p className="mt-4 [&>a]:inline-flex [&>a]:items-center [&>a]:min-h-control">
        <Link to="/sign-in">{m.account_back_to_sign_in()}</Link>
      </p>
    </SignedOutPage>
  )
}
