import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Instant, requiredText, Uuid } from '../formats.ts'

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+={0,2}$/)
const CredentialId = bytes(1_400)
const Results = z.record(z.string(), z.unknown()).optional()

/** What a browser answers to the options of a registration (WebAuthn, RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(32_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
  clientExtensionResults: Results,
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

/** What a browser answers to the options of a sign-in (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
  clientExtensionResults: Results,
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** What a browser's `navigator.credentials` is given, as WebAuthn writes it in JSON. */
export const PasskeyOptions = data(z.record(z.string(), z.unknown()))

export const PasskeyName = requiredText(60)

export const Passkey = z.object({
  id: Uuid,
  name: z.string(),
  /** Whether a password manager keeps it for several devices. */
  is_synced: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** Addition: what the browser needs to make a passkey. Good for one answer within five minutes. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/options',
  summary: 'Begin to add a passkey',
  input: z.object({}),
  output: PasskeyOptions,
})

/** Addition: keeps the passkey that the browser has made. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys',
  summary: 'Add a passkey',
  status: 201,
  input: z.object({ name: PasskeyName, passkey: PasskeyRegistration }),
  output: data(Passkey),
})

/** Addition. */
export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/passkeys/:passkey_id',
  summary: 'Rename a passkey',
  input: z.object({ passkey_id: Uuid, name: PasskeyName }),
  output: data(Passkey),
})

/** Addition: it no longer lets in. The last way in cannot be removed. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/:passkey_id',
  summary: 'Remove a passkey',
  status: 204,
  input: z.object({ passkey_id: Uuid }),
  output: z.undefined(),
})

/** Addition: what the browser needs to sign in with a passkey: the same for everybody, since nobody is named. */
export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login/passkey/options',
  summary: 'Begin to sign in with a passkey',
  input: z.object({}),
  output: PasskeyOptions,
})

/** Addition: what the browser needs to prove with a passkey who is there. */
export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/v1/auth/proof/passkey/options',
  summary: 'Begin to prove who you are with a passkey',
  input: z.object({}),
  output: PasskeyOptions,
})
