import { eq, sql } from 'drizzle-orm'
import type { LevelOfGroup } from '#contract/single-sign-on/connections.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { ssoConnections, ssoDomains, ssoLevels } from '#server/schema/tables/sso-connections.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import type { Connection } from '../../identity.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of responses themselves
type Body = any
export type ScimAnswered = { status: number; headers: Headers; body: Body }

/** A provider that keeps the members of a connection in step. */
export type ScimProvider = {
  connection: Connection
  /** Proved for the connection. */
  domain: string
  /** Sends a request below `/scim/v2`, with a body as JSON unless it is text. */
  send(method: string, path: string, body?: object | string, headers?: Record<string, string>): Promise<ScimAnswered>
  /** The users that match a filter. */
  find(resource: 'Users' | 'Groups', filter: string): Promise<Body[]>
}

type Rules = Partial<Pick<Connection, 'defaultLevel' | 'keepsInStep'>> & { levels?: LevelOfGroup[] }

/** Connects an organization with a provider that has a token. New people become viewers by default. */
export async function connectProvider(
  app: App,
  db: Database,
  issuer: Issuer,
  rules: Rules = {},
): Promise<ScimProvider> {
  const { organizationId } = issuer
  const { levels = [], ...more } = rules
  const attributes = { email: 'email', first_name: 'given_name', last_name: 'family_name', groups: 'groups' }
  const values = { organizationId, name: 'Wrenfield', protocol: 'oidc', product: 'entra', attributes } as const
  const [connection] = await db
    .insert(ssoConnections)
    .values({ ...values, defaultLevel: 'viewer', onSince: new Date().toISOString(), ...more })
    .returning()
  const connectionId = connection!.id
  const domain = `${newSecret()
    .slice(0, 12)
    .replace(/[^\da-z]/gi, 'x')}.wrenfield.example`.toLowerCase()
  const proved = { proof: newSecret(), verifiedAt: sql`clock_timestamp()` as never, verifiedBy: 'operator' } as const
  await db.insert(ssoDomains).values({ organizationId, connectionId, domain, ...proved })
  if (levels.length > 0) {
    await db.insert(ssoLevels).values(levels.map((row, position) => ({ ...row, connectionId, position })))
  }
  const made = await issuer.ask('POST', `/issuers/organization/sso_connections/${connectionId}/scim`)
  const send = sender(app, made.body.data.token)
  return {
    connection: connection!,
    domain,
    send,
    find: async (resource, filter) =>
      (await send('GET', `/${resource}?${new URLSearchParams({ filter })}`)).body.Resources,
  }
}

/** Sends requests with a token, or without. */
export function sender(app: App, token?: string): ScimProvider['send'] {
  return async (method, path, body, headers = {}) => {
    const response = await app.request(`/scim/v2${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
  }
}

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A PATCH with operations. */
export const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

/** A user as providers send them. */
export const userOf = (address: string, more: object = {}) => ({
  schemas: [USER_SCHEMA],
  userName: address,
  name: { givenName: 'Nora', familyName: 'Ashdown' },
  emails: [{ primary: true, type: 'work', value: address }],
  active: true,
  ...more,
})

/** Who belongs to an organization, by address. */
export async function membersOf(db: Database, { organizationId }: Pick<Issuer, 'organizationId'>) {
  const { rows } = await db.execute<{ email: string; level: string; status: string; name: string }>(sql`
    select email, level, memberships.status, name || ' ' || last_name as name
    from memberships join users on users.id = user_id where organization_id = ${organizationId} order by memberships.id`)
  return new Map(rows.map(({ email, ...member }) => [email, member]))
}

/** The kinds of an organization's activity after making the token, oldest first. */
export async function activityOf(db: Database, { organizationId }: Pick<Issuer, 'organizationId'>) {
  const { rows } = await db.execute<{ kind: string; actor_type: string; details: Record<string, string> }>(sql`
    select kind, actor_type, details from activities
    where organization_id = ${organizationId} and kind <> 'scim_token_made' order by created_at, id`)
  return rows
}

/** Changes the rules of a connection. */
export const setRules = (
  db: Database,
  { connection }: ScimProvider,
  rules: Pick<Rules, 'defaultLevel' | 'keepsInStep'>,
) => db.update(ssoConnections).set(rules).where(eq(ssoConnections.id, connection.id))
