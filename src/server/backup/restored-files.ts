import {
  findCredentialsKey,
  removeCredentialsKey,
  saveCredentialsKey,
} from '../features/issuer-keys/credentials-key.ts'
import type { Config } from '../platform/config.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { contentTypeOf } from '../platform/storage/storage-key.ts'

/** Restores what a backup holds beside the database, and removes it again if the rest fails. */
export type RestoredFiles = {
  storage: Storage
  putKey(base64: string): void
  putFile(key: string, bytes: Buffer): Promise<void>
  /** Removes what was restored, and nothing that was there before. */
  undo(): Promise<void>
}

export function openRestoredFiles(config: Config): RestoredFiles {
  const storage = openStorage(config.storage)
  const files: string[] = []
  let isKeyPut = false
  return {
    storage,

    putKey(base64) {
      const key = Buffer.from(base64, 'base64')
      const there = findCredentialsKey(config)
      if (there?.equals(key)) return
      if (there) {
        const where = config.credentialsKey ? 'CREDENTIALS_KEY' : config.credentialsKeyFile
        throw new Error(`The backup was made with another key than that of ${where}. Nothing was restored.`)
      }
      saveCredentialsKey(config.credentialsKeyFile, key)
      isKeyPut = true
    },

    async putFile(key, bytes) {
      const there = await storage.get(key)
      if (there?.bytes.equals(bytes)) return
      if (there) throw new Error(`There is another file under ${key} already. Nothing was restored.`)
      files.push(key)
      await storage.put(key, bytes, contentTypeOf(key))
    },

    async undo() {
      for (const key of files) await storage.remove(key)
      if (isKeyPut) removeCredentialsKey(config.credentialsKeyFile)
    },
  }
}
