import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { Instant, Uuid } from '../formats.ts'
import { Passkey } from './passkeys.ts'

/** Which members of an organization must use a second factor: nobody, owners and admins, or everybody. */
export const SecondFactorOf = z.enum(['nobody', 'administrators', 'everybody'])
export type SecondFactorOf = z.output<typeof SecondFactorOf>

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const SignInCode = z.string().trim().min(1).max(40)

/** The signed-in user's means of signing in. */
export const Security = z.object({
  has_password: z.boolean(),
  passkeys: z.array(Passkey),
  most_passkeys: z.int(),
  /** Null while one-time codes are off. */
  codes: z.object({ on_since: Instant, recovery_codes_left: z.int(), recovery_codes: z.int() }).nullable(),
  /** The accounts at providers by which they sign in. */
  providers: z.array(
    z.object({ id: Uuid, name: z.string(), organization: z.string(), last_sign_in_at: Instant.nullable() }),
  ),
})
export type Security = z.output<typeof Security>

/** Addition: the security settings of the user's own account. */
export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/v1/auth/security',
  summary: 'List the passkeys and codes of the signed-in user',
  input: z.object({}),
  output: data(Security),
})

/** Addition: starts the setup of an authenticator app. The secret is returned only in this answer. */
export const beginCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/codes',
  summary: 'Begin to set up one-time codes',
  status: 201,
  input: z.object({}),
  output: data(
    z.object({
      /** In base32, for typing into the app instead of scanning. */
      secret: z.string(),
      /** The content of the QR code. */
      uri: z.string(),
    }),
  ),
})

const NewRecoveryCodes = data(z.object({ recovery_codes: z.array(z.string()) }))

/** Addition: the first correct code switches one-time codes on. The recovery codes are returned only in this answer. */
export const confirmCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/codes/confirm',
  summary: 'Confirm the set-up of one-time codes',
  input: z.object({ code: SignInCode }),
  output: NewRecoveryCodes,
})

/** Addition: switches one-time codes off and deletes the recovery codes. */
export const switchCodesOff = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/codes',
  summary: 'Switch one-time codes off',
  status: 204,
  input: z.object({}),
  output: z.undefined(),
})

/** Addition: replaces the recovery codes by ten new ones. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/recovery-codes',
  summary: 'Make new recovery codes',
  status: 201,
  input: z.object({}),
  output: NewRecoveryCodes,
})

const Demand = z.object({
  of: SecondFactorOf,
  since: Instant.nullable(),
  /** Members who must use a second factor and have not set one up. */
  missing_count: z.int(),
})
export type Demand = z.output<typeof Demand>

/** Addition: which members must use a second factor. */
export const getSecondFactorDemand = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/second-factor',
  summary: 'Get who must use a second factor',
  input: z.object({}),
  output: data(Demand),
})

/** Addition: affected members have 14 days to set one up. */
export const setSecondFactorDemand = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/second-factor',
    summary: 'Ask for a second factor',
    input: z.object({ of: SecondFactorOf }),
    output: data(Demand),
  }),
  { shownBy: () => getSecondFactorDemand, seen: ({ of }: Pick<Demand, 'of'>) => ({ of }) },
)

/**
 * Addition: for a member who lost their second factor: they can sign in with the password alone until they set up a new
 * one. All owners are notified.
 */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/users/:user_id/second-factor',
  summary: "Reset a member's second factor",
  status: 204,
  input: z.object({ user_id: Uuid }),
  output: z.undefined(),
})
