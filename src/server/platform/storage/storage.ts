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
      /** Whether the bucket stands in the path, as most servers outside Amazon want it, or in the host name. */
      forcePathStyle: boolean
    }

type StoredFile = { bytes: Buffer; contentType: string; size: number }

/**
 * Keeps files under keys that we make ourselves, `<owner>/<name>.<png|jpg|webp|zip>` in lower case. Every function throws on
 * any other key, and when the disk or the bucket fails.
 */
export type Storage = {
  /** Writes a whole file or nothing, over whatever the key held. The type must be that of the key's extension. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Reads a file; `null` where the key holds none. */
  get(key: string): Promise<StoredFile | null>
  /** Whether a key holds a file. */
  has(key: string): Promise<boolean>
  /** Removes a file; a key that holds none is left as it is. */
  remove(key: string): Promise<void>
  /** The keys of one owner's files that were last written before a moment, part by part. */
  listWrittenBefore(owner: string, moment: Date): AsyncIterable<string[]>
  /** Removes what is left of an owner's files whose writing was cut short before a moment. */
  removeUnfinished(owner: string, moment: Date): Promise<void>
  /** Throws, with a sentence for the operator, where the folder or the bucket cannot be used. */
  check(): Promise<void>
}

/** The bucket could not be asked, or failed: what was asked may be asked again. */
export class StorageUnavailable extends Error {}
