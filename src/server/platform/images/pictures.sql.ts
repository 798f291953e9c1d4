import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { Drawing } from './drawing.ts'
import { backgroundPicture, badgePicture, logoPicture, type Picture, profilePicture } from './pictures.ts'

/**
 * The picture of a row, or undefined if there is no such row. Pictures are public, under ids that cannot be guessed, so
 * the query is not scoped by organization.
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

type PictureColumn = {
  table: string
  /** The column with the id of the picture's owner, and the one that scopes the rows to an organization. */
  owner: string
  organization?: string
  columns: string[]
  /** A description, to which the owner's id is appended. */
  words: string
}

/** Every column that references uploads. Uploads of other columns are not served or backed up, and are swept away. */
const PICTURE_COLUMNS: PictureColumn[] = [
  {
    table: 'template_versions',
    owner: 'id',
    organization: 'organization_id',
    columns: ['image'],
    words: 'the picture of template version',
  },
  {
    table: 'template_versions',
    owner: 'id',
    organization: 'organization_id',
    columns: ['background_image'],
    words: 'the background of template version',
  },
  { table: 'organizations', owner: 'id', organization: 'id', columns: ['logo'], words: 'the logo of organization' },
  { table: 'users', owner: 'id', columns: ['profile_picture'], words: 'the picture of user' },
  {
    table: 'certificate_settings',
    owner: 'organization_id',
    organization: 'organization_id',
    columns: ['signature_1', 'signature_2', 'signature_3', 'seal_picture', 'background'],
    words: 'the certificates of organization',
  },
  {
    table: 'design_pictures',
    owner: 'organization_id',
    organization: 'organization_id',
    columns: ['picture'],
    words: 'a picture for designs of organization',
  },
]

/** Joins a statement for each column that references an upload with `union all`. */
const ofEachColumn = (known: PictureColumn[], statement: (of: PictureColumn, column: string) => SQL) =>
  sql.join(
    known.flatMap((of) => of.columns.map((column) => statement(of, column))),
    sql` union all `,
  )

/** Which of these uploads, given by their keys without a variant, the organization or any user shows. */
export async function findShownUploads(db: Database, organizationId: string, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const anyKey = sql`any(${sql.param(keys)}::text[])`
  // A single statement sees one moment: a template's copy references its pictures before the original can be deleted.
  const { rows } = await db.execute<{ key: string }>(
    ofEachColumn(PICTURE_COLUMNS, ({ table, organization }, column) => {
      const name = sql.identifier(column)
      const ofOrganization = organization ? sql`${sql.identifier(organization)} = ${organizationId} and` : sql``
      return sql`select ${name} as key from ${sql.identifier(table)} where ${ofOrganization} ${name} = ${anyKey}`
    }),
  )
  return new Set(rows.map(({ key }) => key))
}

/** Uploads that rows reference, by keys without a variant, with a description of the row. Older schemas work too. */
export async function findNamedUploads(db: Database): Promise<{ upload: string; owner: string }[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const known = PICTURE_COLUMNS.filter(({ table }) => tables.some(({ name }) => name === table))
  const { rows } = await db.execute<{ upload: string; owner: string }>(sql`
    ${ofEachColumn(
      known,
      ({ table, owner, words }, column) => sql`
        select ${sql.identifier(column)} as upload, ${`${words} `}::text || ${sql.identifier(owner)} as owner
        from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    )}
    order by 1`)
  return rows
}
