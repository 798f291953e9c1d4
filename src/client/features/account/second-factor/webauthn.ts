import { fieldErrorOf } from '#client/api/field-errors.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Refusal, refusalOf } from '../sign-in/refusal.ts'

/** No passkey was created or used, without anybody's fault; the message says what to do. */
export class PasskeyError extends Error {}

/** Whether the browser supports passkeys, which requires https or localhost. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function'

// Lazy: few sign-ins and fewer pages need the library.
const loadLibrary = () => import('@simplewebauthn/browser')

type Options = Record<string, unknown>

/** Has the browser create a passkey. @throws {PasskeyError} if the user cancels, or it is not possible */
export async function makePasskey(options: Options) {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(explain)
  return { id, rawId, type, response }
}

/** Whether the browser can offer passkeys in its autofill. */
export const isAutofillAvailable = async () =>
  supportsPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Aborts a pending passkey request. */
export const cancelAutofill = async () => (await loadLibrary()).WebAuthnAbortService.cancelCeremony()

/**
 * Has the browser sign with a passkey.
 * @param useBrowserAutofill waits for one chosen in the username field, without showing a prompt
 * @throws {PasskeyError} if the user cancels, or it is not possible
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

/** Why a passkey did not work, for the user. */
export function passkeyRefusal(error: unknown): Refusal {
  if (error instanceof PasskeyError) return { message: error.message, waits: true }
  const fieldError = fieldErrorOf('passkey', error)
  return fieldError ? { message: fieldError } : refusalOf(error)
}
