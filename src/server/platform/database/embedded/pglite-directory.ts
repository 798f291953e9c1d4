import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from '#server/platform/storage/durable-files.ts'

/**
 * Makes sure that a database directory is either complete or absent: one whose creation was cut short (killed, power
 * cut) is created again. A note beside it marks it as unfinished, rather than one inside it as complete, so that a
 * directory restored from a backup is never taken for an unfinished one.
 *
 * @returns a function to call once the new database answers, before any data that matters is written
 */
export async function prepareDirectory(directory: string): Promise<() => Promise<void>> {
  const note = `${directory}.unfinished`
  if (existsSync(note)) await rm(directory, { recursive: true, force: true })
  else if (existsSync(join(directory, 'PG_VERSION'))) return async () => {}
  await (await open(note, 'w', 0o600)).close()
  await mkdir(directory, { mode: 0o700, recursive: true })
  await syncPath(dirname(directory))
  return async () => {
    const paths = await readdir(directory, { recursive: true })
    for (const path of ['.', ...paths]) await syncPath(join(directory, path))
    await rm(note)
    await syncPath(dirname(directory))
  }
}
