import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { Drawing } from './drawing.ts'
import { backgroundPicture, badgePicture, logoPicture, type Picture, profilePicture } from './pictures.ts'

/**
 * The picture that belongs to a row, undefined where there is no such row. Pictures are public, by ids that cannot be
 * guessed: no organization narrows them.
 */
export async function findPicture(db: Database, folder: Drawing['folder'], id: string): Promise<Picture | undefined> {
  if (folder === 'crests') {
    const [organization] = await db.select().from(organizations).where(eq(organizations.id, id))
    return organization && logoPicture(organization)
  }
  if (folder === 'initials') {
    const [user] = await db.select().from(users).where(eq(users.id, id))
    return user && profilePicture(user)
  }
  const [row] = await db
    .select({ template: templates, version: templateVersions })
    .from(templateVersions)
    .innerJoin(templates, eq(templates.id, templateVersions.templateId))
    .where(eq(templateVersions.id, id))
  return row && (folder === 'badges' ? badgePicture : backgroundPicture)(row.template, row.version)
}

/** Which of these uploads, by their keys without a variant, anything of the organization or any person shows. */
export async function findShownUploads(db: Database, organizationId: string, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const wanted = sql`any(${sql.param(keys)}::text[])`
  // One statement, and so one moment: a copy of a template takes its pictures over before the template can go.
  const { rows } = await db.execute<{ key: string }>(sql`
    select image as key from template_versions where organization_id = ${organizationId} and image = ${wanted}
    union all
    select background_image from template_versions
    where organization_id = ${organizationId} and background_image = ${wanted}
    union all
    select logo from organizations where id = ${organizationId} and logo = ${wanted}
    union all
    select profile_picture from users where profile_picture = ${wanted}
    union all
    select picture from certificate_settings,
      unnest(array[signature_1, signature_2, signature_3, seal_picture, background]) as shown(picture)
    where organization_id = ${organizationId} and picture = ${wanted}`)
  return new Set(rows.map(({ key }) => key))
}
