import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Source of the key that encrypts the issuers' private keys. */
export type CredentialsKeySource = {
  /** The configured key, 32 bytes. */
  credentialsKey: Buffer | undefined
  /** Path of the key file that is used without a configured key; created when something is first sealed. */
  credentialsKeyFile: string
}

/** Authenticated encryption for values that must not be readable in the database or its backups. */
export type Seal = {
  /** Encrypts. @param about context that is authenticated with the secret: `open` needs the same */
  close(secret: Uint8Array, about: string): string
  /** Decrypts. @returns undefined if the key or the context is another, the value was changed, or there is no key */
  open(sealed: string, about: string): Buffer | undefined
  /** A keyed hash (HMAC-SHA-256). @param about purpose; the same value has another hash for another purpose */
  mac(value: string, about: string): string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Its methods throw an Error with a message for the operator if the key file cannot be read or created. */
export function openSeal(source: CredentialsKeySource): Seal {
  let known = source.credentialsKey
  /** For decryption, which must not create a key: a new one would decrypt nothing and be mistaken for the lost one. */
  const existingKey = () => {
    known ??= keyInFile(source.credentialsKeyFile)
    return known
  }
  const key = () => {
    known = existingKey() ?? makeKeyFile(source.credentialsKeyFile)
    return known
  }
  return {
    close(secret, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key(), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
      const closed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64')
    },
    open(sealed, about) {
      const opening = existingKey()
      if (!opening) return undefined
      const bytes = Buffer.from(sealed, 'base64')
      const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
      try {
        const decipher = createDecipheriv(CIPHER, opening, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(about)).setAuthTag(rest.subarray(0, TAG_BYTES))
        return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
    mac: (value, about) =>
      createHmac('sha256', createHmac('sha256', key()).update(about).digest()).update(value).digest('base64url'),
  }
}

/**
 * The configured key or that of the key file; undefined if there is neither.
 * @throws Error with a message for the operator if the file cannot be read
 */
export function findCredentialsKey({ credentialsKey, credentialsKeyFile }: CredentialsKeySource): Buffer | undefined {
  if (credentialsKey) return credentialsKey
  try {
    return readKey(credentialsKeyFile)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw unusable(credentialsKeyFile, error)
  }
}

/** Creates a key file and syncs it and its folder entry to disk. @throws Error if the file exists */
export function saveCredentialsKey(path: string, key: Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  sync(path)
  sync(dirname(path))
}

/** Removes a key file that `saveCredentialsKey` created. */
export const removeCredentialsKey = (path: string): void => rmSync(path, { force: true })

/** An error whose message is meant for the operator. */
class KeyFileError extends Error {}

function keyInFile(path: string): Buffer | undefined {
  try {
    return readKey(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw unusable(path, error)
  }
}

/**
 * Writes a temporary file and links it to its name: if two processes start at the same time, one key wins and neither
 * reads a partial file. File and folder entry are synced to disk before anything is sealed with the key.
 */
function makeKeyFile(path: string): Buffer {
  const draft = `${path}.${randomUUID()}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    sync(draft)
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    sync(dirname(path))
    return readKey(path)
  } catch (error) {
    throw unusable(path, error)
  } finally {
    rmSync(draft, { force: true })
  }
}

function sync(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function readKey(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new Error('it does not hold 32 bytes in base64')
  return key
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const unusable = (path: string, error: unknown) =>
  new KeyFileError(
    `The key file ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}. Mend it, or set CREDENTIALS_KEY.`,
  )
