import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'
import { contentTypeOf, refuseOtherType } from './storage-key.ts'

/** Keeps files in a folder of this machine, or one that several machines share. */
export function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes, contentType) {
      refuseOtherType(key, contentType)
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      await writeWhole(path, bytes)
    },

    async get(key) {
      const contentType = contentTypeOf(key)
      const bytes = await readFile(join(folder, key)).catch(nothingThere)
      return bytes && { bytes, contentType, size: bytes.length }
    },

    async has(key) {
      contentTypeOf(key)
      const found = await stat(join(folder, key)).catch(nothingThere)
      return found?.isFile() ?? false
    },

    async remove(key) {
      contentTypeOf(key)
      await rm(join(folder, key), { force: true })
    },

    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

/** A reader finds the old file or the new one, never a part: a rename replaces a file at once. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const unfinished = join(dirname(path), `.${randomUUID()}`)
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function nothingThere(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
