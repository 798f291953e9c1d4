import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { Seal } from '../issuer-keys/credentials-key.ts'
import { findKeys } from '../issuer-keys/issuer-keys.sql.ts'
import { keyContext } from '../issuer-keys/issuer-keys.ts'

/** Private keys by public key, sealed by a passphrase: AES-256-GCM with a key that argon2id makes of it. */
export const SealedKeys = z.object({ salt: z.base64(), nonce: z.base64(), tag: z.base64(), keys: z.base64() })
type SealedKeys = z.output<typeof SealedKeys>

const OpenedKeys = z.record(z.string(), z.base64())
/** Private keys in base64, by their public keys. */
export type OpenedKeys = z.output<typeof OpenedKeys>

/** As strong as a passphrase that is guessed offline deserves: 256 MiB and four passes, about a second. */
const COST = { memoryCost: 256 * 1024, timeCost: 4, parallelism: 1, outputLen: 32 }

const keyOf = (passphrase: string, salt: Buffer) => hashRaw(passphrase.normalize('NFKC'), { ...COST, salt })

/** The keys of an organization, sealed by a passphrase. @throws Error for the operator if one cannot be opened here */
export async function sealKeys(db: Database, seal: Seal, organizationId: string, passphrase: string): Promise<string> {
  const rows = await findKeys(db, organizationId)
  const opened: OpenedKeys = {}
  for (const { publicKey, sealedPrivateKey } of rows) {
    // One that came without its private half only checks what was signed elsewhere.
    if (sealedPrivateKey === '') continue
    const secret = seal.open(sealedPrivateKey, keyContext(organizationId, publicKey))
    if (!secret)
      throw new Error('The signing keys cannot be opened: CREDENTIALS_KEY is another one. Nothing was written.')
    opened[publicKey] = secret.toString('base64')
  }
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce)
  const keys = Buffer.concat([cipher.update(JSON.stringify(opened)), cipher.final()])
  const sealed = { salt, nonce, tag: cipher.getAuthTag(), keys }
  return JSON.stringify(
    Object.fromEntries(Object.entries(sealed).map(([name, bytes]) => [name, bytes.toString('base64')])),
  )
}

/** Opens what `sealKeys` sealed. @returns undefined if the passphrase is another one, or the file was changed */
export async function openKeys(sealed: SealedKeys, passphrase: string): Promise<OpenedKeys | undefined> {
  const bytes = (name: keyof SealedKeys) => Buffer.from(sealed[name], 'base64')
  const key = await keyOf(passphrase, bytes('salt'))
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce'), { authTagLength: 16 }).setAuthTag(
      bytes('tag'),
    )
    return OpenedKeys.parse(JSON.parse(Buffer.concat([decipher.update(bytes('keys')), decipher.final()]).toString()))
  } catch {
    return undefined
  }
}
