import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { FlagInput, fails, Instant, imageFields, isOn, Page, text, Uuid } from '../formats.ts'
import { paginated } from '../page.ts'
import { Level, MembershipStatus } from '../permissions.ts'

/** A member of the organization. */
export const Member = z.object({
  uuid: Uuid,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ...imageFields('profile_picture'),
  level: Level,
  status: MembershipStatus,
  /** Null unless suspended. */
  suspended_at: Instant.nullable(),
  /** When they became a member. */
  created_at: Instant,
  /** When they last worked in this organization, accurate to a minute; null if never. */
  last_seen_at: Instant.nullable(),
  /** Whether they are the only owner who can sign in, who can be neither demoted, suspended nor removed. */
  is_last_owner: z.boolean(),
  /** Whether they have a passkey or an authenticator app. */
  has_second_factor: z.boolean(),
  /** The deadline for setting up a required second factor; null if none is required or they have one. */
  second_factor_due_at: Instant.nullable(),
  /** The connection that sets their level at each sign-in (*keep in step*), so that nobody changes it by hand; null if none does. */
  level_kept_by: z.string().nullable(),
  /** An owner who may enter without the provider where that is required. */
  has_emergency_access: z.boolean(),
})
export type Member = z.output<typeof Member>

/** Addition: all members, from owners to viewers; `search` matches names and addresses. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/users',
  summary: 'List the members of the organization',
  input: z.object({ search: text(255).optional(), page: Page }),
  output: paginated(Member),
})

/** Addition: changes a member's level or suspends them. Only owners can make or change owners, with fresh proof. */
export const updateMember = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/users/:user_id',
    summary: 'Change the level of a member, suspend or restore them',
    input: z
      .object({
        user_id: Uuid,
        level: Level.optional(),
        status: MembershipStatus.optional(),
        /** With the level `owner`: the caller becomes an admin in the same transaction. */
        hand_over: FlagInput.default(0),
      })
      .refine(({ level, hand_over }) => !isOn(hand_over) || level === 'owner', {
        path: ['level'],
        ...fails('required'),
      }),
    output: data(Member),
  }),
  { seen: ({ level, status }: Partial<Member>) => ({ level, status }) },
)

/** Addition: removes a member, with their sessions and tokens in the organization. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/users/:user_id',
  summary: 'Remove a member',
  status: 204,
  input: z.object({ user_id: Uuid }),
  output: z.undefined(),
})
