import { complaintAbout, type Refusal, refusalOf } from '#client/features/session/refusal.ts'
import { m } from '#i18n/compiled/messages.js'

/** No passkey was made or used, which is nobody's fault: the message says what to do. */
export class PasskeyError extends Error {}

/** Whether this browser knows passkeys at all; it does so only on https, and on this very machine. */
export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

// Few sign-ins and fewer pages need it: it comes when it is asked for.
const loadLibrary = () => import('@simplewebauthn/browser')

type Options = Record<string, unknown>

/** Has the browser make a passkey. @throws {PasskeyError} where the person leaves it, or it cannot */
export async function makePasskey(options: Options) {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(explain)
  return { id, rawId, type, response }
}

/** Whether the browser offers passkeys among the names that it fills in. */
export const isAutofillAvailable = async () =>
  knowsPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Ends a request for a passkey that is still waiting. */
export const cancelAutofill = async () => (await loadLibrary()).WebAuthnAbortService.cancelCeremony()

/**
 * Has the browser sign with a passkey.
 * @param useBrowserAutofill waits for one that is chosen in the field for the name, and asks for none by itself
 * @throws {PasskeyError} where the person leaves it, or it cannot
 */
export async function signWithPasskey(options: Options, useBrowserAutofill = false) {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(explain)
  return { id, rawId, type, response }
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new PasskeyError(m.security_passkey_known())
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError(m.security_passkey_cancelled())
  throw new PasskeyError(m.security_passkey_unsupported())
}

/** Why a passkey did not do, for the person who tried. */
export function passkeyRefusal(error: unknown): Refusal {
  if (error instanceof PasskeyError) return { message: error.message, waits: true }
  const complaint = complaintAbout('passkey', error)
  return complaint ? { message: complaint } : refusalOf(error)
}
