import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Instant, Uuid } from '../formats.ts'
import { Passkey } from './passkeys.ts'

/** Of whom an organization asks for a second factor: nobody, owners and admins, everybody. */
export const SecondFactorOf = z.enum(['nobody', 'administrators', 'everybody'])
export type SecondFactorOf = z.output<typeof SecondFactorOf>

/** Six figures of an app, or a recovery code; spaces and hyphens are left out. */
export const SignInCode = z.string().trim().min(1).max(40)

/** How the signed-in person signs in, besides their sessions and tokens. */
export const Security = z.object({
  has_password: z.boolean(),
  passkeys: z.array(Passkey),
  most_passkeys: z.int(),
  /** Null where no one-time codes are asked. */
  codes: z.object({ on_since: Instant, recovery_codes_left: z.int(), recovery_codes: z.int() }).nullable(),
})
export type Security = z.output<typeof Security>

/** Addition. */
export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/v1/auth/security',
  summary: 'List the passkeys and codes of the signed-in user',
  input: z.object({}),
  output: data(Security),
})

/** Addition: begins to set up an app for one-time codes. The secret is shown in this answer and never again. */
export const beginCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/codes',
  summary: 'Begin to set up one-time codes',
  status: 201,
  input: z.object({}),
  output: data(
    z.object({
      /** In base32, for an app that reads no picture. */
      secret: z.string(),
      /** What the picture of squares says. */
      uri: z.string(),
    }),
  ),
})

const NewRecoveryCodes = data(z.object({ recovery_codes: z.array(z.string()) }))

/** Addition: a first code switches them on. The recovery codes are shown in this answer and never again. */
export const confirmCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/codes/confirm',
  summary: 'Confirm the set-up of one-time codes',
  input: z.object({ code: SignInCode }),
  output: NewRecoveryCodes,
})

/** Addition: no code is asked any more, and the recovery codes go. */
export const switchCodesOff = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/codes',
  summary: 'Switch one-time codes off',
  status: 204,
  input: z.object({}),
  output: z.undefined(),
})

/** Addition: ten new recovery codes; the old ones no longer work. */
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
  /** Members of whom it is asked and who have none yet. */
  missing_count: z.int(),
})
export type Demand = z.output<typeof Demand>

/** Addition: of whom the organization asks for a second factor. */
export const getSecondFactorDemand = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/second-factor',
  summary: 'Get of whom a second factor is asked',
  input: z.object({}),
  output: data(Demand),
})

/** Addition: whoever it is asked of has 14 days. */
export const setSecondFactorDemand = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/second-factor',
  summary: 'Ask for a second factor',
  input: z.object({ of: SecondFactorOf }),
  output: data(Demand),
})

/**
 * Addition: lets in a member who has lost their second factor: the password alone does, until they set one up again. All
 * owners are told.
 */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/users/:user_id/second-factor',
  summary: "Reset a member's second factor",
  status: 204,
  input: z.object({ user_id: Uuid }),
  output: z.undefined(),
})
