import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** One step of the schema, as drizzle-kit wrote it. */
export type Migration = {
  /** `0011_badge_numbers`. */
  tag: string
  /** Milliseconds since 1970: what the database keeps of it, and what orders migrations. */
  when: number
  hash: string
  statements: string[]
}

/** Every migration of this version of Insegna, the oldest first. @param folder drizzle-kit's */
export function readMigrations(folder = FOLDER): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }, index) => ({
    tag: journal.entries[index]!.tag,
    when: folderMillis,
    hash,
    statements: sql,
  }))
}
