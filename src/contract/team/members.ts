import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { FlagInput, fails, Instant, imageFields, isOn, Page, text, Uuid } from '../formats.ts'
import { paginated } from '../page.ts'
import { Level, MembershipStatus } from '../permissions.ts'

/** Somebody who belongs to the organization. */
export const Member = z.object({
  uuid: Uuid,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ...imageFields('profile_picture'),
  level: Level,
  status: MembershipStatus,
  /** Null for somebody who may enter. */
  suspended_at: Instant.nullable(),
  /** Since when they belong to it. */
  created_at: Instant,
  /** When they last worked in this organization, exact to a minute; null for somebody who never has. */
  last_seen_at: Instant.nullable(),
  /** Whether they are its only owner who can sign in: that one can be neither demoted, suspended nor removed. */
  is_last_owner: z.boolean(),
  /** Whether they have a passkey, or codes from an app. */
  has_second_factor: z.boolean(),
  /** Until when they may go on without one where it is asked of them; null where it is not, or they have one. */
  second_factor_due_at: Instant.nullable(),
})
export type Member = z.output<typeof Member>

/** Addition: everybody who belongs to the organization, from owners to viewers; `search` looks into names and addresses. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/users',
  summary: 'List the members of the organization',
  input: z.object({ search: text(255).optional(), page: Page }),
  output: paginated(Member),
})

/**
 * Addition: changes what somebody may do, or whether they may enter. Only owners make owners and change them, which takes
 * fresh proof.
 */
export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/users/:user_id',
  summary: 'Change the level of a member, suspend or restore them',
  input: z
    .object({
      user_id: Uuid,
      level: Level.optional(),
      status: MembershipStatus.optional(),
      /** With the level `owner`: whoever asks becomes an admin in the same moment. */
      hand_over: FlagInput.default(0),
    })
    .refine(({ level, hand_over }) => !isOn(hand_over) || level === 'owner', { path: ['level'], ...fails('required') }),
  output: data(Member),
})

/** Addition: ends somebody's place in the organization, with the sessions and tokens that they have there. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/users/:user_id',
  summary: 'Remove a member',
  status: 204,
  input: z.object({ user_id: Uuid }),
  output: z.undefined(),
})
