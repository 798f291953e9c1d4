import { insertSession } from '../features/accounts/sessions.sql.ts'
import { usernameKey } from '../features/accounts/users.sql.ts'
import type { Database } from '../platform/database/database.ts'
import type { App } from '../platform/http/mount.ts'
import { hashSecret, newSecret } from '../platform/http/secret.ts'
import { users } from '../schema/tables/accounts.ts'
import { organizations } from '../schema/tables/organizations.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers that it does not trust to have a shape
type Body = any

export type Answer = { status: number; headers: Headers; body: Body }

export type Issuer = {
  organizationId: string
  userId: string
  cookie: string
  /** Asks the interface as this person: a path under `/api/v1`, a JSON body where one is given. */
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
}

/** An organization of its own with one person, signed in. */
export async function signedIn(
  app: App,
  db: Database,
  values: Partial<typeof organizations.$inferInsert> = {},
): Promise<Issuer> {
  const [organization] = await db
    .insert(organizations)
    .values({ name: 'Wrenfield College', creditsLeft: 100, ...values })
    .returning()
  const organizationId = organization!.id
  const userId = await addUser(db, organizationId)
  const cookie = await sessionCookie(db, userId)
  return { organizationId, userId, cookie, ask: (...request) => ask(app, { cookie }, ...request) }
}

/** Somebody who works for the organization; gets a password only where one is asked for. */
export async function addUser(
  db: Database,
  organizationId: string,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const username = `hannah.${newSecret().slice(0, 12)}`
  const [user] = await db
    .insert(users)
    .values({
      organizationId,
      username,
      usernameKey: usernameKey(username),
      email: `${username.toLowerCase()}@wrenfield.example`,
      name: 'Hannah',
      lastName: 'Whitlock',
      ...values,
    })
    .returning()
  return user!.id
}

/** A session without its sign-in, which costs a password's hash. */
export async function sessionCookie(db: Database, userId: string): Promise<string> {
  const token = newSecret()
  await insertSession(db, { userId, tokenHash: hashSecret(token), userAgent: 'test', seconds: 3600 })
  return `insegna=${token}`
}

/** One request to the interface, its answer read as JSON where it is JSON. */
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
  const answersJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: answersJson ? JSON.parse(text) : text }
}
