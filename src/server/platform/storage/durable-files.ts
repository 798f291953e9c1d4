import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file atomically and durably, readable by its owner alone; replaces an older one, and creates its folder if
 * needed. A reader finds the old file or the new one, never a part, and the new one survives a power cut.
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
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

/** The temporary name of a file that is being written, left behind if the process dies. */
export const UNFINISHED = /^\.[0-9a-f-]{36}$/

async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made !== dirname(first); made = dirname(made)) await syncPath(dirname(made))
}

/** Flushes a file or a folder's entries to disk. A power cut loses a flushed file whose entry was not flushed. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}

/** The names of a folder's entries that were last written before a moment; none if the folder does not exist. */
export async function namesWrittenBefore(folder: string, moment: Date): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]))
  const written = await Promise.all(names.map((name) => stat(join(folder, name)).catch(ifMissing(undefined))))
  return names.filter((_, index) => (written[index]?.mtimeMs ?? Number.POSITIVE_INFINITY) < moment.getTime())
}

/**
 * Removes the entries of a folder that match a pattern and were last written before a moment; folders recursively.
 * @returns how many
 */
export async function removeWrittenBefore(folder: string, pattern: RegExp, moment: Date): Promise<number> {
  const names = (await namesWrittenBefore(folder, moment)).filter((name) => pattern.test(name))
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  return names.length
}

/** A `catch` handler that returns a value if the file or folder does not exist, and rethrows other errors. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
