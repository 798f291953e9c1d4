import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { confirmEmail } from '#contract/accounts/account.ts'
import { m } from '#i18n/compiled/messages.js'
import { useForgetToken } from './link-token.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { SignedOutPage } from './SignedOutPage.tsx'

/**
 * Opened by the link in a mail to a new address. Confirming takes a click: mail scanners open links too, and this one
 * works only once.
 */
export function ConfirmEmail({ token }: { token: string | null }) {
  const [isBusy, setBusy] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>(token ? undefined : { message: m.account_link_cut() })
  const forgetToken = useForgetToken()
  const confirm = async () => {
    if (!token) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await call(confirmEmail, { token })
      setConfirmed(true)
      forgetToken()
    } catch (thrown) {
      const over = fieldErrorOf('token', thrown)
      setRefusal(over ? { message: over } : refusalOf(thrown))
      if (over) forgetToken()
    } finally {
      setBusy(false)
    }
  }
  const mayTry = token && (!refusal || refusal.waits)
  return (
    <SignedOutPage title={m.account_confirm_title()} lead={m.account_confirm_lead()}>
      <div className="grid gap-5 justify-items-start [&>:empty]:hidden">
        <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
        <div role="status">{isConfirmed && <Note>{m.account_email_confirmed()}</Note>}</div>
        {!isConfirmed && mayTry ? (
          <Button kind="primary" big onClick={confirm} busy={isBusy && m.word_saving()}>
            {m.account_confirm()}
          </Button>
        ) : (
          <LinkButton to="/account" kind="primary" big>
            {m.account_to_account()}
          </LinkButton>
        )}
      </div>
    </SignedOutPage>
  )
}
