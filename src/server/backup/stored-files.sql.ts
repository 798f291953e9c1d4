import type { Database } from '../platform/database/database.ts'
import { findNamedUploads } from '../platform/images/pictures.sql.ts'
import { type ImageVariant, variantKey } from '../platform/urls.ts'

const VARIANTS: ImageVariant[] = ['base', 'high', 'thumbnail']

/** A stored file, and the row that names it, in words. */
export type NamedFile = { key: string; owner: string }

/** Every stored file that a row names. Copies and files of certificates last a day and are made anew instead. */
export async function findNamedFiles(db: Database): Promise<NamedFile[]> {
  const files = (await findNamedUploads(db)).flatMap(({ upload, owner }) =>
    VARIANTS.map((variant): [string, NamedFile] => {
      const key = variantKey(upload, variant)
      return [key, { key, owner }]
    }),
  )
  // Versions of a template share the pictures that were not changed.
  return [...new Map(files).values()]
}
