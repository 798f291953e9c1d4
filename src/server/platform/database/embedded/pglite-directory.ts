import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from '#server/platform/storage/durable-files.ts'

/**
 * Sees to it that a database directory is either whole or not there: one whose making was cut short (killed, no power)
 * is made again. A note beside it says that it is being made, rather than one in it that it is whole, so that a
 * directory put back from a backup is never taken for an unfinished one.
 *
 * @returns to be called once the new database answers, before anything is written that matters
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
