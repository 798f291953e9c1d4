import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { sessions } from '#server/schema/tables/accounts.ts'

/** The provider's names for a person and for one of its sessions; without a session, all of the person's are meant. */
type ProviderSession = { subject: string | undefined; session: string | undefined }

/** Ends the sessions that came by a connection and that its provider has ended. @returns whose they were */
export async function deleteProviderSessions(
  db: Database,
  connectionId: string,
  { subject, session }: ProviderSession,
): Promise<{ userId: string }[]> {
  if (subject === undefined && session === undefined) return []
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.ssoConnectionId, connectionId),
        subject === undefined ? undefined : eq(sessions.providerSubject, subject),
        session === undefined ? undefined : eq(sessions.providerSession, session),
      ),
    )
    .returning({ userId: sessions.userId })
}
