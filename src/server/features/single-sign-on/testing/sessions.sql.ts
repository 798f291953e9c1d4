import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** The seconds until the only session of somebody ends. */
export async function endOfSession(db: Database, email: string): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from expires_at - clock_timestamp())::float as seconds
    from sessions join users on users.id = sessions.user_id where email = ${email}`)
  return rows[0]!.seconds
}

/** Makes the last proof of somebody's sessions older than it may be. */
export async function proveLongAgo(db: Database, email: string): Promise<void> {
  await db.execute(sql`
    update sessions set proved_at = clock_timestamp() - interval '1 hour'
    where user_id = (select id from users where email = ${email})`)
}
