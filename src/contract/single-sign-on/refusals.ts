import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Instant, Uuid } from '../formats.ts'

/** Why somebody does not come in by a provider, in the order in which it is looked at. */
export const SSO_CODES = [
  'sso_provider',
  'sso_state',
  'sso_size',
  'sso_signature',
  'sso_audience',
  'sso_expired',
  'sso_replay',
  'sso_factor',
  'sso_subject',
  'sso_email',
  'sso_owner',
  'sso_not_invited',
  'sso_no_level',
  'sso_no_seat',
] as const
export const SsoCode = z.enum(SSO_CODES)
export type SsoCode = z.output<typeof SsoCode>

/** What exactly is wrong with a person whose answer was in order. */
export const SsoReason = z.enum([
  'subject_missing',
  'subject_unusable',
  'account_disabled',
  'other_account',
  'context_missing',
  'address_missing',
  'address_unverified',
  'domain_unproved',
  'owner_unvouched',
  'suspended',
  'invitation_missing',
  'level_missing',
  'seat_missing',
])
export type SsoReason = z.output<typeof SsoReason>

/** A refused sign-in, for the page that says so. */
export const SsoRefused = z.object({
  code: SsoCode,
  /** `SSO-7F3K-92`: the service's log has it, too. */
  number: z.string(),
  at: Instant,
  /** The connection's name and id; null if it is not known. */
  connection: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** Null unless its page is public. */
  organization: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** Where to ask for an invitation; null without an address. */
  contact: z.string().nullable(),
  /** What the provider said, as text. */
  words: z.string().nullable(),
})
export type SsoRefused = z.output<typeof SsoRefused>

/** Addition: what the page `/sign-in/refused` shows, from the token in its fragment. 404 for one that is not ours. */
export const readRefusal = endpoint({
  method: 'POST',
  path: '/api/v1/auth/sso/refusal',
  summary: 'Read why a sign-in was refused',
  input: z.object({ token: z.string().min(1).max(4000) }),
  output: data(SsoRefused),
})
