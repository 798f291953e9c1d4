import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { badgeVisibilities, passportAddresses, type Visibility } from '#server/schema/tables/passports.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'

/** Badges of one page. */
export const MY_PAGE_SIZE = 60
/** Days for which a proof of an address covers badges that come to it: schools and universities give addresses to others. */
const PROOF_DAYS = 400

export type MyFilter = {
  /** Only of an organization. */
  organization?: string | undefined
  /** Only of one of the people at the addresses, by the key of their name. */
  person?: string | undefined
  /** Only what could be put on the passport's public page, and is not on it. */
  isLeftOver?: boolean
}

/** Whether a badge may be on its earner's public page: in force or expired, seen by everybody, of an organization that allows it. */
export const isShowable = sql`${badges.status} = 'valid' and ${organizations.publicEarnerPages}
  and not exists (select from badge_visibilities v where v.badge_id = ${badges.id})`

/** The badges of a passport's addresses: of every person at them, in every organization that is not closed. */
export const isMine = (passportId: string, { organization, person, isLeftOver }: MyFilter = {}): SQL | undefined =>
  and(
    eq(passportAddresses.passportId, passportId),
    isNull(badges.undoneAt),
    eq(organizations.status, 'enabled'),
    sql`${badges.createdAt} < ${passportAddresses.provedAt} + make_interval(days => ${PROOF_DAYS})`,
    organization ? eq(badges.organizationId, organization) : undefined,
    person ? eq(earners.nameKey, person) : undefined,
    isLeftOver
      ? and(
          isShowable,
          sql`not exists (select from collected_badges c where c.passport_id = ${passportId} and c.badge_id = ${badges.id})`,
        )
      : undefined,
  )

export const ofEarner = and(eq(badges.organizationId, earners.organizationId), eq(badges.earnerId, earners.id))

/** What is shown of a badge of one's own. */
export const myBadgeColumns = {
  id: badges.id,
  status: badges.status,
  emittedAt: badges.emittedAt,
  expiresAt: badges.expiresAt,
  firstName: badges.recipientFirstName,
  lastName: badges.recipientLastName,
  organizationName: organizations.name,
  template: { id: templates.id, isLearningPath: templates.isLearningPath },
  version: {
    id: templateVersions.id,
    image: templateVersions.image,
    backgroundImage: templateVersions.backgroundImage,
    type: templateVersions.type,
    colorPrimary: templateVersions.colorPrimary,
    code: templateVersions.code,
    title: templateVersions.title,
    language: templateVersions.language,
  },
  visibility: badgeVisibilities.visibility,
}

export type MyBadgeRow = Awaited<ReturnType<typeof findMyBadges>>[number]

/** One page of a passport's badges, newest first. @param page from 1 */
export const findMyBadges = (db: Database, passportId: string, filter: MyFilter, page: number, size = MY_PAGE_SIZE) =>
  db
    .select(myBadgeColumns)
    .from(passportAddresses)
    .innerJoin(earners, eq(earners.email, passportAddresses.email))
    .innerJoin(badges, ofEarner)
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .innerJoin(templates, eq(templates.id, badges.templateId))
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .leftJoin(badgeVisibilities, eq(badgeVisibilities.badgeId, badges.id))
    .where(isMine(passportId, filter))
    .orderBy(desc(badges.emittedAt), desc(badges.id))
    .limit(size)
    .offset((page - 1) * size)

/** The ids of all badges of a passport, newest first. */
export async function listMyBadges(db: Database, passportId: string): Promise<string[]> {
  const rows = await db
    .select({ id: badges.id })
    .from(passportAddresses)
    .innerJoin(earners, eq(earners.email, passportAddresses.email))
    .innerJoin(badges, ofEarner)
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .where(isMine(passportId))
    .orderBy(desc(badges.emittedAt), desc(badges.id))
  return rows.map(({ id }) => id)
}

/** How many badges of a passport each organization has given to each person at its addresses. */
export const countMyBadges = (db: Database, passportId: string) =>
  db
    .select({
      organization: organizations.id,
      organizationName: organizations.name,
      person: earners.nameKey,
      personName: sql<string>`min(${earners.firstName} || ' ' || ${earners.lastName})`,
      count: sql<number>`count(*)::int`,
    })
    .from(passportAddresses)
    .innerJoin(earners, eq(earners.email, passportAddresses.email))
    .innerJoin(badges, ofEarner)
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .where(isMine(passportId))
    .groupBy(organizations.id, earners.nameKey)

export type MyCount = Awaited<ReturnType<typeof countMyBadges>>[number]

/** Whether a badge is one of a passport's. */
export async function isBadgeMine(db: Database, passportId: string, badgeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: badges.id })
    .from(passportAddresses)
    .innerJoin(earners, eq(earners.email, passportAddresses.email))
    .innerJoin(badges, ofEarner)
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .where(and(isMine(passportId), eq(badges.id, badgeId)))
  return rows.length > 0
}

/** Who may see a badge's page besides its earner; undefined for everybody. */
export async function findVisibility(db: Database, badgeId: string) {
  const [row] = await db.select().from(badgeVisibilities).where(eq(badgeVisibilities.badgeId, badgeId))
  return row
}

/** @param secretHash of the link's secret, for `link` */
export async function updateVisibility(
  db: Database,
  badgeId: string,
  visibility: Visibility | 'public',
  secretHash: string | null,
): Promise<void> {
  if (visibility === 'public') {
    await db.delete(badgeVisibilities).where(eq(badgeVisibilities.badgeId, badgeId))
    return
  }
  const values = { visibility, secretHash, updatedAt: sql`clock_timestamp()` }
  await db
    .insert(badgeVisibilities)
    .values({ badgeId, ...values })
    .onConflictDoUpdate({ target: badgeVisibilities.badgeId, set: values })
}
