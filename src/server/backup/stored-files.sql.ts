import type { Database } from '../platform/database/database.ts'
import { findNamedUploads } from '../platform/images/pictures.sql.ts'
import { IMAGE_VARIANTS, variantKey } from '../platform/urls.ts'

/** A stored file, and a description of the row that references it. */
export type NamedFile = { key: string; owner: string }

/** Every stored file that a row references, except data exports and certificate files, which last only a day. */
export async function findNamedFiles(db: Database): Promise<NamedFile[]> {
  const files = (await findNamedUploads(db)).flatMap(({ upload, owner }) =>
    IMAGE_VARIANTS.map((variant): [string, NamedFile] => {
      const key = variantKey(upload, variant)
      return [key, { key, owner }]
    }),
  )
  // Deduplicated, because versions of a template share their unchanged images.
  return [...new Map(files).values()]
}
