import { createHash } from 'node:crypto'

/**
 * The recipient's e-mail address, hashed as in Open Badges 3.0: those who know the address can check it.
 * @param email in any case: it is lowercased before hashing
 * @returns `sha256$` and the hex SHA-256 of address and salt
 */
export const identityHash = (email: string, salt: string) =>
  `sha256$${createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex')}`
