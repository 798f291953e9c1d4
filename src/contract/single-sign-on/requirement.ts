import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Instant, Uuid } from '../formats.ts'

const Owner = z.object({
  uuid: Uuid,
  name: z.string(),
  has_second_factor: z.boolean(),
  has_emergency_access: z.boolean(),
})

/** Whether members must sign in by a provider, and who may enter all the same. */
export const SignInRequirement = z.object({
  is_required: z.boolean(),
  required_since: Instant.nullable(),
  /** Until when passwords do all the same; null if they do not. */
  passwords_until: Instant.nullable(),
  /** Whether the caller could require it: a successful test of theirs within 7 days, and an emergency owner. */
  lacks: z.enum(['no_test', 'no_emergency_owner']).nullable(),
  /** The owners who can sign in. */
  owners: z.array(Owner),
  /** Whether the caller may let passwords in. */
  may_let_passwords_in: z.boolean(),
})
export type SignInRequirement = z.output<typeof SignInRequirement>

export const getRequirement = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/sign_in',
  summary: 'Get whether members must sign in by a provider',
  input: z.object({}),
  output: data(SignInRequirement),
})

/** Addition: requires it or no longer. 409 `no_test`, `no_emergency_owner`. Ends the sessions that came in otherwise. */
export const setRequirement = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/sign_in',
  summary: 'Require members to sign in by a provider',
  input: z.object({ is_required: z.boolean() }),
  output: data(SignInRequirement),
})

/** Addition: marks an owner with a passkey or codes as one who may enter without the provider. */
export const setEmergencyAccess = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/sign_in/emergency/:user_id',
  summary: 'Give an owner emergency access, or take it',
  input: z.object({ user_id: Uuid, is_on: z.boolean() }),
  output: data(SignInRequirement),
})

/** Addition: for 24 hours members may sign in with their passwords, because the provider is away. Mails all owners. */
export const letPasswordsIn = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/sign_in/passwords',
  summary: 'Let passwords in for 24 hours',
  input: z.object({}),
  output: data(SignInRequirement),
})

/** Addition: ends that before the 24 hours are over. */
export const shutPasswordsOut = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/sign_in/passwords',
  summary: 'Let passwords in no longer',
  input: z.object({}),
  output: data(SignInRequirement),
})
