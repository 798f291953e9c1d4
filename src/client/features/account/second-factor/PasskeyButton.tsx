import { useState } from 'react'
import type { Refusal } from '#client/features/account/session/refusal.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './SecondFactor.module.css'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'
import { passkeyRefusal, supportsPasskeys } from './webauthn.ts'

type PasskeyButtonProps = {
  onSignIn: () => Promise<unknown>
  /** Signs in with a passkey that the browser offers in the username field. */
  onAutofill?: () => Promise<unknown>
}

/** Signs in with a passkey; hidden if the browser does not support them. */
export function PasskeyButton({ onSignIn, onAutofill }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const restartAutofill = usePasskeyAutofill(isBusy ? undefined : onAutofill, setRefusal)
  if (!supportsPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onSignIn()
    } catch (error) {
      setRefusal(passkeyRefusal(error))
    } finally {
      restartAutofill()
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4 mt-4 [&>:empty]:hidden">
      <p className={styles.or}>{m.security_or()}</p>
      <Button icon="key" big onClick={press} busy={isBusy && m.security_passkey_waiting()}>
        {m.security_sign_in_passkey()}
      </Button>
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
    </div>
  )
}
