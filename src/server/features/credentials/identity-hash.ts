import { createHash } from 'node:crypto'
import { asciiAddress } from '#contract/mails/addresses.ts'

/**
 * The recipient's e-mail address, hashed as in Open Badges 3.0: those who know the address can check it.
 * @param email in any spelling: hashed are its lower case and the A-label of its domain, of which there is one spelling only
 * @returns `sha256$` and the hex SHA-256 of address and salt
 */
export const identityHash = (email: string, salt: string) =>
  `sha256$${createHash('sha256')
    .update(`${asciiAddress(email)}${salt}`)
    .digest('hex')}`
