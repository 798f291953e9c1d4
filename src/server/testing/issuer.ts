import { and, eq } from 'drizzle-orm'
import type { Level } from '#contract/permissions.ts'
import { insertSession } from '../features/accounts/sessions.sql.ts'
import { usernameKey } from '../features/accounts/users.sql.ts'
import { findOrganizationsOf, insertMembership, type Member } from '../features/memberships/memberships.sql.ts'
import type { Database } from '../platform/database/database.ts'
import type { App } from '../platform/http/mount.ts'
import { hashSecret, newSecret } from '../platform/http/secret.ts'
import { memberships, users } from '../schema/tables/accounts.ts'
import { organizations } from '../schema/tables/organizations.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of responses themselves
type Body = any

export type Answer = { status: number; headers: Headers; body: Body }

export type Issuer = {
  membershipId: string
  organizationId: string
  userId: string
  cookie: string
  /** Calls the API as this user: a path under `/api/v1`, and an object as JSON body. */
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
}

/** Creates an organization with one user, signed in; the owner by default. */
export async function signedIn(
  app: App,
  db: Database,
  { level, ...values }: Partial<typeof organizations.$inferInsert> & { level?: Level } = {},
): Promise<Issuer> {
  const [organization] = await db
    .insert(organizations)
    .values({ name: 'Wrenfield College', creditsLeft: 100, ...values })
    .returning()
  const organizationId = organization!.id
  return colleague(app, db, organizationId, level)
}

/** Adds a user to an organization, signed in. */
export async function colleague(
  app: App,
  db: Database,
  organizationId: string,
  level: Level = 'owner',
): Promise<Issuer> {
  return inOrganization(app, db, { organizationId, userId: await addUser(db, organizationId, { level }) })
}

/** A session of a member in one of their organizations. */
async function inOrganization(app: App, db: Database, member: Member): Promise<Issuer> {
  const [membership] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organizationId, member.organizationId), eq(memberships.userId, member.userId)))
  const cookie = await sessionCookie(db, member.userId, member.organizationId)
  return { ...member, membershipId: membership!.id, cookie, ask: (...request) => ask(app, { cookie }, ...request) }
}

/** Makes a user a member of another organization. @returns a session there */
export async function alsoIn(
  app: App,
  db: Database,
  { userId }: Pick<Issuer, 'userId'>,
  { organizationId, level = 'owner' }: { organizationId: string; level?: Level },
): Promise<Issuer> {
  await insertMembership(db, { organizationId, userId }, level)
  return inOrganization(app, db, { organizationId, userId })
}

/** Hash of an unknown password. Without a hash, a user cannot sign in and does not count as an owner. */
const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nIGxvbmc$v1vAYGKGN4yXrUPDFvKXkJZVkpVxE0y9E6v0ZXuFJ1s'

/** Adds a user to an organization. @returns their id */
export async function addUser(
  db: Database,
  organizationId: string,
  { level = 'owner', ...values }: Partial<typeof users.$inferInsert> & { level?: Level } = {},
): Promise<string> {
  const username = `hannah.${newSecret().slice(0, 12)}`
  const [user] = await db
    .insert(users)
    .values({
      username,
      usernameKey: usernameKey(username),
      email: `${username.toLowerCase()}@wrenfield.example`,
      name: 'Hannah',
      lastName: 'Whitlock',
      passwordHash: UNKNOWN_PASSWORD_HASH,
      ...values,
    })
    .returning()
  await insertMembership(db, { organizationId, userId: user!.id }, level)
  return user!.id
}

/** A session cookie without signing in, which would hash a password. @param organizationId by default their first one */
export async function sessionCookie(db: Database, userId: string, organizationId?: string): Promise<string> {
  const token = newSecret()
  const [first] = await findOrganizationsOf(db, userId)
  const member = { userId, organizationId: organizationId ?? first! }
  await insertSession(db, { ...member, tokenHash: hashSecret(token), userAgent: 'test', seconds: 3600 })
  return `insegna=${token}`
}

/** Calls the API; the body of a JSON response is parsed. */
export async function ask(
  app: App,
  credentials: Record<string, string>,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isRaw = [FormData, URLSearchParams, Blob].some((kind) => body instanceof kind)
  const isJson = body !== undefined && !isRaw
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { ...credentials, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData | URLSearchParams | Blob) }),
  })
  const text = await response.text()
  const answersJson = text !== '' && response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: answersJson ? JSON.parse(text) : text }
}
