import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { Instant, requiredText, Uuid } from '../formats.ts'

/** Bytes in base64url, as WebAuthn encodes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+={0,2}$/)
const CredentialId = bytes(1_400)
const Results = z.record(z.string(), z.unknown()).optional()

/** The result of `navigator.credentials.create()` (WebAuthn, RegistrationResponseJSON). */
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

/** The result of `navigator.credentials.get()` (WebAuthn, AuthenticationResponseJSON). */
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

/** Options for `navigator.credentials`, in WebAuthn's JSON form. */
export const PasskeyOptions = data(z.record(z.string(), z.unknown()))

export const PasskeyName = requiredText(60)

export const Passkey = z.object({
  id: Uuid,
  name: z.string(),
  /** Whether a password manager syncs it across devices. */
  is_synced: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** Addition: the options for creating a passkey. Valid for one answer within five minutes. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/options',
  summary: 'Begin to add a passkey',
  input: z.object({}),
  output: PasskeyOptions,
})

/** Addition: stores the passkey that the browser created. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys',
  summary: 'Add a passkey',
  status: 201,
  input: z.object({ name: PasskeyName, passkey: PasskeyRegistration }),
  output: data(Passkey),
})

/** Addition: changes the name shown in the user's list of passkeys. */
export const renamePasskey = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/auth/passkeys/:passkey_id',
    summary: 'Rename a passkey',
    input: z.object({ passkey_id: Uuid, name: PasskeyName }),
    output: data(Passkey),
  }),
  { seen: ({ name }: Pick<Passkey, 'name'>) => ({ name }) },
)

/** Addition: the passkey can no longer sign in. The user's last means of signing in cannot be removed. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/:passkey_id',
  summary: 'Remove a passkey',
  status: 204,
  input: z.object({ passkey_id: Uuid }),
  output: z.undefined(),
})

/** Addition: the options for signing in with a passkey. They name no account, so they are the same for everybody. */
export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login/passkey/options',
  summary: 'Begin to sign in with a passkey',
  input: z.object({}),
  output: PasskeyOptions,
})

/** Addition: the options for proving the signed-in user's identity with a passkey. */
export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/v1/auth/proof/passkey/options',
  summary: 'Begin to prove who you are with a passkey',
  input: z.object({}),
  output: PasskeyOptions,
})
