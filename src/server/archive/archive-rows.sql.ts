import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { badgeVisibilities } from '#server/schema/tables/passports.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { Database } from '../platform/database/database.ts'

/** One organization, or undefined for all of them. */
export type Of = string | undefined

const PER_BATCH = 500

/** The organizations, by id. */
export const findArchivedOrganizations = (db: Database, of: Of) =>
  db
    .select()
    .from(organizations)
    .where(of === undefined ? undefined : eq(organizations.id, of))
    .orderBy(asc(organizations.id))

/** The templates that may have a public page, in batches by id. */
export const findArchivedTemplates = (db: Database, of: Of) =>
  inBatches((after) =>
    db
      .select({ id: templates.id, language: templateVersions.language })
      .from(templates)
      .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
      .where(
        and(
          eq(templates.isPublished, true),
          ne(templates.status, 'draft'),
          of === undefined ? undefined : eq(templates.organizationId, of),
          after === undefined ? undefined : gt(templates.id, after),
        ),
      )
      .orderBy(asc(templates.id))
      .limit(PER_BATCH),
  )

export type ArchivedBadge = { id: string; number: string; language: Language }

/** The badges that have a public page, in batches by id: all but those of erased people and those that their earners hide. */
export const findArchivedBadges = (db: Database, of: Of) =>
  inBatches((after) =>
    db
      .select({ id: badges.id, number: badges.number, language: templateVersions.language })
      .from(badges)
      .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
      .where(and(isArchived(of), after === undefined ? undefined : gt(badges.id, after)))
      .orderBy(asc(badges.id))
      .limit(PER_BATCH),
  )

/** Which of these ids and numbers are of badges that have a public page. */
export async function findArchivedAmong(db: Database, of: Of, ids: string[], numbers: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: badges.id, number: badges.number })
    .from(badges)
    .where(and(isArchived(of), or(inArray(badges.id, ids), inArray(badges.number, numbers))))
  return new Set(rows.flatMap(({ id, number }) => [id, number]))
}

/** Nobody has hidden it, or shows it by a secret link only, which a host of files cannot ask for. */
const isPublic = sql`not exists (select from ${badgeVisibilities} where ${badgeVisibilities.badgeId} = ${badges.id})`

const isArchived = (of: Of) =>
  and(isNull(badges.erasedAt), isPublic, of === undefined ? undefined : eq(badges.organizationId, of))

async function* inBatches<Row extends { id: string }>(read: (after: string | undefined) => Promise<Row[]>) {
  for (let after: string | undefined; ; ) {
    const rows = await read(after)
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < PER_BATCH) return
  }
}
