import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage, StorageConfig } from './storage.ts'

/** Opens the storage without touching it: `check` tells whether it works. */
export function openStorage(config: StorageConfig): Storage {
  return config.kind === 'folder' ? folderStorage(config.folder) : s3Storage(config)
}
