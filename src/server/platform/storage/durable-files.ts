import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a whole file or none, over whatever was there, for its owner alone, and makes its folder where there is none. A
 * reader finds the old file or the new one, never a part, and after a power cut the new one is there.
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await makeFolder(folder)
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncPath(folder)
}

/** What a process that died while it wrote has left. */
export const UNFINISHED = /^\.[0-9a-f-]{36}$/

async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made !== dirname(first); made = dirname(made)) await syncPath(dirname(made))
}

/** Brings a file, or a folder's names, to the disk: a file that was synced is lost by a power cut where its name was not. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}

/** The names in a folder, none where it is not there, of what was last written before a moment. */
export async function namesWrittenBefore(folder: string, moment: Date): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]))
  const written = await Promise.all(names.map((name) => stat(join(folder, name)).catch(ifMissing(undefined))))
  return names.filter((_, index) => (written[index]?.mtimeMs ?? Number.POSITIVE_INFINITY) < moment.getTime())
}

/** Removes what is in a folder whose name matches and that was last written before a moment, folders with all in them. */
export async function removeWrittenBefore(folder: string, pattern: RegExp, moment: Date): Promise<void> {
  for (const name of await namesWrittenBefore(folder, moment)) {
    if (pattern.test(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
