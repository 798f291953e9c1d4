/** Where uploads are kept. */
export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      /** The service's URL without the bucket, such as `https://s3.eu-south-1.amazonaws.com`. */
      endpoint: string
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
      /** Whether the bucket is in the URL's path, as most servers outside Amazon need it, or in the host name. */
      forcePathStyle: boolean
    }

type StoredFile = { bytes: Buffer; contentType: string; size: number }

/**
 * Stores files under keys that the service generates, `<owner>/<name>.<png|jpg|webp|zip>` in lower case. Every function
 * throws on any other key, and when the disk or the bucket fails.
 */
export type Storage = {
  /** Writes a file atomically, replacing an older one. The type must be that of the key's extension. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Reads a file; `null` if there is none. */
  get(key: string): Promise<StoredFile | null>
  /** Whether there is a file under the key. */
  has(key: string): Promise<boolean>
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>
  /** The keys of an owner's files that were last written before a moment, in batches. */
  listWrittenBefore(owner: string, moment: Date): AsyncIterable<string[]>
  /** Removes an owner's temporary files whose writing was cut short before a moment, and counts them. */
  removeUnfinished(owner: string, moment: Date): Promise<number>
  /** Throws, with a message for the operator, if the folder or the bucket cannot be used. */
  check(): Promise<void>
}

/** The bucket could not be reached, or the folder not be written to: the request may be retried. */
export class StorageUnavailable extends Error {}
