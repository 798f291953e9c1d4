import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie, a link or an API token: 256 bits, in letters that survive a URL. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What the database keeps instead of a secret. The secret is random, so a plain hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
