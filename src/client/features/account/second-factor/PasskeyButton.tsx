import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { Refusal } from '../sign-in/refusal.ts'
import styles from './SecondFactor.module.css'
import { cancelAutofill, isAutofillAvailable, PasskeyError, passkeyRefusal, supportsPasskeys } from './webauthn.ts'

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

/** A challenge is valid for five minutes; it is replaced before it expires. */
const FRESH_MILLISECONDS = 4 * 60_000

/** Events that precede the use of a field. Until then the page sends no request. */
const FIRST_MOVES = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Lets the browser offer passkeys in the username field, where it supports that.
 * @param signIn waits for the chosen passkey and signs in with it; undefined while another request is under way
 * @returns restarts autofill at the user's next move, after another passkey request has aborted it
 */
function usePasskeyAutofill(
  signIn: (() => Promise<unknown>) | undefined,
  onRefused: (refusal: Refusal) => void,
): () => void {
  const latest = useRef({ signIn, onRefused })
  const begunAt = useRef<number>(undefined)
  useEffect(() => {
    latest.current = { signIn, onRefused }
  })
  useEffect(() => {
    const begin = async () => {
      const { signIn: wait } = latest.current
      if (!wait || (begunAt.current !== undefined && performance.now() - begunAt.current < FRESH_MILLISECONDS)) return
      begunAt.current = performance.now()
      try {
        if (await isAutofillAvailable()) await wait()
      } catch (error) {
        // No message if the user chose no passkey, or pressed the passkey button instead.
        const isRefused = !(error instanceof PasskeyError) && passkeyRefusal(error)
        if (isRefused) latest.current.onRefused(isRefused)
      }
    }
    for (const move of FIRST_MOVES) document.addEventListener(move, begin)
    return () => {
      for (const move of FIRST_MOVES) document.removeEventListener(move, begin)
      if (begunAt.current !== undefined) void cancelAutofill()
    }
  }, [])
  return () => {
    begunAt.current = undefined
  }
}
