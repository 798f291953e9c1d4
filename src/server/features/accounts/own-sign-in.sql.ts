import { asc, eq, sql } from 'drizzle-orm'
import type { User } from '#contract/accounts/session.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { ssoSubjects } from '#server/schema/tables/single-sign-on.ts'
import { ssoConnections } from '#server/schema/tables/sso-connections.ts'

type Session = { organizationId: string; sessionId?: string | null | undefined }

/** Whether an organization has a connection that is on, and the one by which a session came. */
export async function findOwnSignIn(
  db: Database,
  { organizationId, sessionId }: Session,
): Promise<User['single_sign_on']> {
  const { rows } = await db.execute<User['single_sign_on']>(sql`
    select exists (select from sso_connections where organization_id = ${organizationId} and on_since is not null) as is_on,
      (select json_build_object('id', sso_connections.id, 'name', sso_connections.name,
        'can_leave', coalesce(case protocol
          when 'oidc' then published like '%"end_session_endpoint":%'
          else published ~ 'SingleLogoutService[^>]+HTTP-Redirect' end, false))
        from sessions join sso_connections on sso_connections.id = sessions.sso_connection_id
        where sessions.id = ${sessionId ?? null}) as connection`)
  return rows[0] ?? { is_on: false, connection: null }
}

/** The accounts at providers by which a user signs in, in all organizations. */
export async function findOwnProviders(db: Database, userId: string) {
  const rows = await db
    .select({
      id: ssoConnections.id,
      name: ssoConnections.name,
      organization: organizations.name,
      lastSignInAt: ssoSubjects.lastSignInAt,
    })
    .from(ssoSubjects)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoSubjects.connectionId))
    .innerJoin(organizations, eq(organizations.id, ssoSubjects.organizationId))
    .where(eq(ssoSubjects.userId, userId))
    .orderBy(asc(sql`fold(${organizations.name})`), asc(sql`fold(${ssoConnections.name})`))
  return rows.map(({ lastSignInAt: at, ...row }) => ({ ...row, last_sign_in_at: at && instantFrom(at) }))
}
