import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Where the key comes from that encrypts the issuers' private keys. */
export type CredentialsKeySource = {
  /** 32 bytes, where the configuration gives them. */
  credentialsKey: Buffer | undefined
  /** Holds the key where it does not; made once, when something is first sealed. */
  credentialsKeyFile: string
}

/** Encrypts and decrypts what must not be readable in the database or its backups. */
export type Seal = {
  /** @param about bound to the secret: it opens only with the same */
  close(secret: Uint8Array, about: string): string
  /** @returns undefined where it was sealed with another key, about something else, or changed since, or there is no key */
  open(sealed: string, about: string): Buffer | undefined
  /** A hash that nobody makes without the key. @param about what it is for: elsewhere the same value has another */
  mac(value: string, about: string): string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** @throws Error, once it is used, with a sentence for the operator where the key file cannot be read or made */
export function openSeal(source: CredentialsKeySource): Seal {
  let known = source.credentialsKey
  /** Whatever is to be opened was sealed with a key that there was: a new one would open nothing, and be taken for the old. */
  const keyThere = () => {
    known ??= keyInFile(source.credentialsKeyFile)
    return known
  }
  const key = () => {
    known = keyThere() ?? makeKeyFile(source.credentialsKeyFile)
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
      const opening = keyThere()
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
 * The key as it is configured, without making one.
 * @throws Error with a sentence for the operator where the file cannot be read
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

/** Puts a key where there is none, on the disk with its name. @throws Error where there is one */
export function saveCredentialsKey(path: string, key: Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  sync(path)
  sync(dirname(path))
}

/** Takes away the key that `saveCredentialsKey` has put. */
export const removeCredentialsKey = (path: string): void => rmSync(path, { force: true })

/** Its message is a sentence for the operator. */
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
 * Written apart and then linked: of two processes that start at once one makes the key, and neither reads half of it. File
 * and name are on the disk before anything is sealed with it.
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
