import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes: OWASP's first choice, some 10 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @returns the hash with its salt and its cost, as PHC strings write them */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Whether the password is the one that was hashed. Without a hash it takes as long and says no. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== null && passwordHash !== undefined
}
