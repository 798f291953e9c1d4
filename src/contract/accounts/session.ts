import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { fails, Instant, imageFields, Language, text, Uuid, WallClock } from '../formats.ts'
import { Organization } from '../organization.ts'
import { Level, Permission } from '../permissions.ts'

const Role = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** A string holding a JSON array, not an array: `["issuer"]` for users who may award, `[]` for others. */
  scopes: z.string(),
  /** Addition. */
  level: Level,
  /** Addition: what the level may do; docs/permissions.md describes each. */
  permissions: z.array(Permission),
})

/** The signed-in user's membership in an organization that they can enter. */
const Membership = z.object({
  id: Uuid,
  level: Level,
  /** Whether it is the session's organization. */
  is_current: z.boolean(),
  organization: z.object({ id: Uuid, name: z.string(), ...imageFields('logo') }),
})

export const Profile = z.object({
  name: z.string(),
  last_name: z.string(),
  ...imageFields('profile_picture'),
  settings: z.object({ public_profile: z.enum(['0', '1']), public_badges: z.enum(['0', '1']) }),
  language: Language,
  created_at: Instant,
  updated_at: Instant,
  t_c_accepted_at: Instant.nullable(),
})
export type Profile = z.output<typeof Profile>

export const User = z.object({
  uuid: Uuid,
  username: z.string(),
  email: z.string(),
  email_verified_at: WallClock.nullable(),
  created_at: Instant,
  updated_at: Instant,
  role: Role,
  profile: Profile,
  organization: Organization,
  /** Sorted by organization name. */
  memberships: z.array(Membership),
  /** Addition: whether the current organization requires a second factor, and whether the user has one. */
  second_factor: z.object({
    is_asked: z.boolean(),
    is_set_up: z.boolean(),
    /** The deadline for setting it up; null when it is not required. */
    due_at: Instant.nullable(),
    /** Past the deadline without a second factor; only endpoints of the user's own account answer then. */
    is_overdue: z.boolean(),
  }),
  /** Addition: how many people wait for the organization to answer what they ask. */
  open_requests: z.int(),
  /** Addition: how many people have asked for a badge by a claim and wait for a decision. */
  open_submissions: z.int(),
  /** Addition: signing in by a provider of the current organization. */
  single_sign_on: z.object({
    /** Whether a connection of it is on. */
    is_on: z.boolean(),
    /** The connection by which this session came; null for a password or passkey. */
    connection: z
      .object({
        id: Uuid,
        name: z.string(),
        /** Whether the provider can be asked to end its own session, too: `/auth/sso/{id}/leave` leads there. */
        can_leave: z.boolean(),
      })
      .nullable(),
  }),
})
export type User = z.output<typeof User>

/** No @, so that a username can never equal somebody's e-mail address. Compared after NFKC, ignoring case. */
export const Username = text(100)
  .min(3)
  .refine((name) => /^[\p{L}\p{M}\p{N}._-]+$/u.test(name), fails('username'))

/** E5: not wrapped in `data`. */
export const getUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/user',
  summary: 'Get the signed-in user',
  input: z.object({}),
  output: User,
})

/** Addition: the signed-in user, or null. Not signed in is no error here, since every first visit calls it. */
export const getVisitor = endpoint({
  method: 'GET',
  path: '/api/v1/auth/visitor',
  summary: 'Get the signed-in user, if there is one',
  input: z.object({}),
  output: data(User.nullable()),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'Sign out',
  status: 204,
  input: z.object({}),
  output: z.undefined(),
})

/** Addition: switches the session, and the user's next ones, to another organization. Not wrapped in `data`. */
export const switchOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/auth/organization',
  summary: 'Switch to another organization',
  input: z.object({ organization_id: Uuid }),
  output: User,
})

/**
 * Addition: which of the user's organizations owns a badge, template, learning path, person or list, so that a link
 * opened in the wrong organization can offer to switch. Null when none of them owns it, whether or not it exists.
 */
export const getOrganizationOf = endpoint({
  method: 'GET',
  path: '/api/v1/auth/organization',
  summary: 'Find which organization of the user has a thing',
  input: z.object({ subject_id: Uuid }),
  output: data(z.object({ id: Uuid, name: z.string() }).nullable()),
})

/** A browser in which the user is signed in. */
const Session = z.object({
  id: Uuid,
  /** The `User-Agent` header. */
  user_agent: z.string(),
  created_at: Instant,
  /** Accurate to a minute. */
  last_seen_at: Instant,
  /** Whether this request belongs to it. */
  is_current: z.boolean(),
})

/** Addition: the active sessions of the signed-in user, most recently used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'List the sessions of the signed-in user',
  input: z.object({}),
  output: data(z.array(Session)),
})

/** Addition: signs out that browser. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/:session_id',
  summary: 'End a session',
  status: 204,
  input: z.object({ session_id: Uuid }),
  output: z.undefined(),
})
