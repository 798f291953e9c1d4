import { access, constants, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesWrittenBefore, removeWrittenBefore, UNFINISHED, writeFileAtomically } from './durable-files.ts'
import { type Storage, StorageUnavailable } from './storage.ts'
import { contentTypeOf, isKey, refuseOtherType } from './storage-key.ts'

/** Keeps files in a folder of this machine, or one that several machines share. */
export function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes, contentType) {
      refuseOtherType(key, contentType)
      await writeFileAtomically(join(folder, key), bytes).catch(asUnavailable)
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
      await rm(join(folder, key), { force: true }).catch(asUnavailable)
    },

    async *listWrittenBefore(owner, moment) {
      const names = await namesWrittenBefore(join(folder, owner), moment)
      yield names.map((name) => `${owner}/${name}`).filter(isKey)
    },

    removeUnfinished: (owner, moment) => removeWrittenBefore(join(folder, owner), UNFINISHED, moment),

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

/**
 * A disk that is mounted read-only, as after an error, or that fails: it may be written to again later. Node says ENOENT of a
 * folder that cannot be made on a read-only disk.
 */
const UNWRITABLE = new Set(['EROFS', 'ENOENT', 'EACCES', 'EPERM', 'EIO', 'ESTALE'])

function asUnavailable(error: NodeJS.ErrnoException): never {
  if (!UNWRITABLE.has(error.code ?? '')) throw error
  throw new StorageUnavailable(`The folder of files cannot be written to: ${error.code}`)
}

function nothingThere(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
