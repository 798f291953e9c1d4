import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What the service keeps in its data directory; anything else there is not ours to change. */
const OURS =
  /^(database|database\.unfinished|files|mail|credentials\.key.*|erasures\.jsonl|owner-.*|(snapshot|restore)-.*)$/
const STICKY = 0o1000

/**
 * Lets nobody but its owner into the data directory and into what the service keeps in it, whatever was allowed before:
 * an administrator may have made the directory, or a copy from a backup may have opened it.
 *
 * @param warn told where something belongs to another user and stays as it is
 */
export async function makePrivate(dataDir: string, warn: (message: string) => void): Promise<void> {
  const directory = await realpath(dataDir).catch(ifMissing(undefined))
  if (directory === undefined) return
  const foreign: string[] = []
  if (!(await isEverybodys(directory))) await restrict(directory, 0o700, foreign)
  for (const name of await readdir(directory)) {
    const path = OURS.test(name) && (await realpath(join(directory, name)).catch(ifMissing(undefined)))
    if (path) await restrictAll(path, foreign)
  }
  if (foreign.length === 0) return
  warn(`${foreign.length} files of the data directory belong to another user, and others may read them: ${foreign[0]}`)
}

/** The root, or a place such as /tmp: the machine would not work without it. */
async function isEverybodys(directory: string) {
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

/** Other processes may share the directory: what was there a moment ago may be gone. */
const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
