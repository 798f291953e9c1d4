import { useEffect, useRef } from 'react'
import type { Refusal } from '#client/features/account/session/refusal.ts'
import { cancelAutofill, isAutofillAvailable, PasskeyError, passkeyRefusal } from './webauthn.ts'

/** A challenge is valid for five minutes; it is replaced before it expires. */
const FRESH_MILLISECONDS = 4 * 60_000

/** Events that precede the use of a field. Until then the page sends no request. */
const FIRST_MOVES = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Lets the browser offer passkeys in the username field, where it supports that.
 * @param signIn waits for the chosen passkey and signs in with it; undefined while another request is under way
 * @returns restarts autofill at the user's next move, after another passkey request has aborted it
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
