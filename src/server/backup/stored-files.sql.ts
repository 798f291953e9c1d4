import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { type ImageVariant, variantKey } from '../platform/urls.ts'

const VARIANTS: ImageVariant[] = ['base', 'high', 'thumbnail']

/** A stored file, and the row that names it, in words. */
export type NamedFile = { key: string; owner: string }

/** Every stored file that a row names. */
export async function findNamedFiles(db: Database): Promise<NamedFile[]> {
  const { rows } = await db.execute<{ upload: string; owner: string }>(sql`
    select logo as upload, 'the logo of organization ' || id as owner from organizations where logo is not null
    union all
    select profile_picture, 'the picture of user ' || id from users where profile_picture is not null
    union all
    select image, 'the picture of template version ' || id from template_versions where image is not null
    union all
    select background_image, 'the background of template version ' || id from template_versions
      where background_image is not null
    order by 1`)
  const files = rows.flatMap(({ upload, owner }) =>
    VARIANTS.map((variant): [string, NamedFile] => {
      const key = variantKey(upload, variant)
      return [key, { key, owner }]
    }),
  )
  // Versions of a template share the pictures that were not changed.
  return [...new Map(files).values()]
}
