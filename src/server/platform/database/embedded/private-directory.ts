import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing } from '#server/platform/storage/durable-files.ts'

/** The names of the service's own files in its data directory; any others are left alone. */
const OURS =
  /^(database|database\.unfinished|files|mail|credentials\.key.*|erasures\.jsonl|owner-.*|(snapshot|restore)-.*)$/
const STICKY = 0o1000

/**
 * Restricts the data directory and the service's files in it to their owner, whatever their permissions were: an
 * administrator may have created the directory, or a copy from a backup may have widened them. Other processes may remove
 * a file meanwhile.
 *
 * @param warn called if files belong to another user and stay as they are
 */
export async function makePrivate(dataDir: string, warn: (message: string) => void): Promise<void> {
  const directory = await realpath(dataDir).catch(ifMissing(undefined))
  if (directory === undefined) return
  const foreign: string[] = []
  if (!(await isSharedDirectory(directory))) await restrict(directory, 0o700, foreign)
  for (const name of await readdir(directory)) {
    const path = OURS.test(name) && (await realpath(join(directory, name)).catch(ifMissing(undefined)))
    if (path) await restrictAll(path, foreign)
  }
  if (foreign.length === 0) return
  warn(`${foreign.length} files of the data directory belong to another user, and others may read them: ${foreign[0]}`)
}

/** The root, or a directory such as /tmp: the machine would not work if only we could use it. */
async function isSharedDirectory(directory: string) {
  return dirname(directory) === directory || ((await lstat(directory)).mode & STICKY) !== 0
}

async function restrictAll(path: string, foreign: string[]): Promise<void> {
  const entry = await lstat(path).catch(ifMissing(undefined))
  if (!entry || entry.isSymbolicLink()) return
  const mode = entry.isDirectory() ? 0o700 : 0o600
  if ((entry.mode & 0o777) !== mode) await restrict(path, mode, foreign)
  if (!entry.isDirectory()) return
  const names = await readdir(path).catch(ifMissing([]))
  await Promise.all(names.map((name) => restrictAll(join(path, name), foreign)))
}

async function restrict(path: string, mode: number, foreign: string[]) {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EPERM') foreign.push(path)
    else if (error.code !== 'ENOENT') throw error
  })
}
