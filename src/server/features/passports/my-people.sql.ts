import { and, eq, min, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { passportAddresses } from '#server/schema/tables/passports.ts'
import { isMine, ofEarner } from './my-badges.sql.ts'

/** The people at a passport's addresses who have badges, in each organization, by its name. */
export const findMyPeople = (db: Database, passportId: string) =>
  db
    .select({
      organizationId: organizations.id,
      organizationName: organizations.name,
      earnerId: earners.id,
      name: sql<string>`btrim(${earners.firstName} || ' ' || ${earners.lastName})`,
      count: sql<number>`count(*)::int`,
    })
    .from(passportAddresses)
    .innerJoin(earners, eq(earners.email, passportAddresses.email))
    .innerJoin(badges, ofEarner)
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .where(isMine(passportId))
    .groupBy(organizations.id, earners.id)
    .orderBy(organizations.name, min(earners.firstName), earners.id)

export type MyPerson = Awaited<ReturnType<typeof findMyPeople>>[number]

/** A valid badge of a passport's, with its holder and their name on it. */
export async function findMyValidBadge(db: Database, passportId: string, badgeId: string) {
  const [row] = await db
    .select({
      organizationId: badges.organizationId,
      earnerId: earners.id,
      firstName: badges.recipientFirstName,
      lastName: badges.recipientLastName,
    })
    .from(passportAddresses)
    .innerJoin(earners, eq(earners.email, passportAddresses.email))
    .innerJoin(badges, ofEarner)
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .where(and(isMine(passportId), eq(badges.id, badgeId), eq(badges.status, 'valid')))
  return row
}
