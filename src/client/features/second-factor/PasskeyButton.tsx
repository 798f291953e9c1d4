import { useState } from 'react'
import type { Refusal } from '#client/features/session/refusal.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './SecondFactor.module.css'
import { knowsPasskeys, passkeyRefusal } from './webauthn.ts'

/** The way in without a password, where the browser knows it. */
export function PasskeyButton({ onSignIn }: { onSignIn: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  if (!knowsPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onSignIn()
    } catch (error) {
      setRefusal(passkeyRefusal(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.passkey}>
      <p className={styles.or}>{m.security_or()}</p>
      <Button icon="key" big onClick={press} busy={isBusy && m.security_passkey_waiting()}>
        {m.security_sign_in_passkey()}
      </Button>
      <Alert kind={refusal?.waits ? 'warn' : 'danger'}>{refusal?.message}</Alert>
    </div>
  )
}
