import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, as OWASP recommends first; takes about 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @returns the hash with its salt and cost, as a PHC string */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash it verifies a decoy, so timing does not reveal unknown accounts. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== null && passwordHash !== undefined
}
