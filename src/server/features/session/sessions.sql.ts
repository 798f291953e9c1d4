import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { sessions } from '#server/database/schema/accounts.ts'

type NewSession = { userId: string; tokenHash: string; userAgent: string; seconds: number }

export async function insertSession(db: Database, { seconds, ...session }: NewSession): Promise<void> {
  await db
    .insert(sessions)
    .values({ ...session, expiresAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}
