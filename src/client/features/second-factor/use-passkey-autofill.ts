import { useEffect, useRef } from 'react'
import type { Refusal } from '#client/features/session/refusal.ts'
import { cancelAutofill, isAutofillAvailable, PasskeyError, passkeyRefusal } from './webauthn.ts'

/** A challenge is good for five minutes: an older one is replaced before somebody chooses a passkey. */
const FRESH_MILLISECONDS = 4 * 60_000

/** What somebody does before they reach a field. A page that nobody uses asks the service for nothing. */
const FIRST_MOVES = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Lets the browser offer passkeys among the names that it fills in, where it can.
 * @param signIn waits for the passkey that is chosen, and signs in with it; left out while another request is under way
 * @returns begins anew at the next move: another request for a passkey has ended this one
 */
export function usePasskeyAutofill(
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
        // Who chose no passkey, or pressed the button for one, needs no message.
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
