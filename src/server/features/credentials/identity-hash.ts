import { createHash } from 'node:crypto'

/**
 * The recipient's address as Open Badges 3.0 hides it: whoever knows the address can check it, nobody can read it.
 * @param email in any case: it is hashed in lower case
 * @returns `sha256$` and the hash of address and salt in hexadecimal digits
 */
export const identityHash = (email: string, salt: string) =>
  `sha256$${createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex')}`
