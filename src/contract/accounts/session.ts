import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { fails, Instant, imageFields, Language, text, Uuid, WallClock } from '../formats.ts'
import { Organization } from '../organization.ts'
import { Level } from '../permissions.ts'

const Role = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** A string that holds a JSON array of scope names, as the interface writes it: it begins with `issuer` for whoever may award. */
  scopes: z.string(),
  level: Level,
})

/** A place of the signed-in user in an organization that lets them in. */
const Membership = z.object({
  id: Uuid,
  level: Level,
  /** Whether it is where the session is. */
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
  /** By the organizations' names. */
  memberships: z.array(Membership),
  /** Addition: what the current organization asks beyond a password, and how the user stands. */
  second_factor: z.object({
    is_asked: z.boolean(),
    is_set_up: z.boolean(),
    /** Until when it may be left; null where none is asked. */
    due_at: Instant.nullable(),
    /** Whether only the user's own account is answered, since the time is over and there is none. */
    is_overdue: z.boolean(),
  }),
})
export type User = z.output<typeof User>

/** No @, so that nobody's username can be somebody else's e-mail address. Compared after NFKC, without regard to case. */
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

/** Addition: whoever is signed in in this browser, or nobody, which is no failure: a first visit asks it. */
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

/** Addition: the session goes on in another organization of the user; their next one begins there. Not wrapped in `data`. */
export const switchOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/auth/organization',
  summary: 'Switch to another organization',
  input: z.object({ organization_id: Uuid }),
  output: User,
})

/**
 * Addition: which of the user's own organizations has a badge, template, learning path, person or list, so that an address of it
 * that was opened in another can offer to switch. Null for what none of them has, be it there or not.
 */
export const getOrganizationOf = endpoint({
  method: 'GET',
  path: '/api/v1/auth/organization',
  summary: 'Find which organization of the user has a thing',
  input: z.object({ subject_id: Uuid }),
  output: data(z.object({ id: Uuid, name: z.string() }).nullable()),
})

/** A signed-in browser of the user. */
const Session = z.object({
  id: Uuid,
  /** The browser's own name for itself. */
  user_agent: z.string(),
  created_at: Instant,
  /** Exact to a minute. */
  last_seen_at: Instant,
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
})

/** Addition: the sessions of the signed-in user that have not ended, the last used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'List the sessions of the signed-in user',
  input: z.object({}),
  output: data(z.array(Session)),
})

/** Addition: signs that browser out. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/:session_id',
  summary: 'End a session',
  status: 204,
  input: z.object({ session_id: Uuid }),
  output: z.undefined(),
})
