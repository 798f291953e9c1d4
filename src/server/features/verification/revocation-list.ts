import { z } from 'zod'
import type { Json } from './reading/read-credential-text.ts'

const Revoked = z.object({ id: z.string(), revoked: z.union([z.boolean(), z.enum(['true', 'false'])]).optional() })
const Several = z.union([z.array(Revoked), Revoked.transform((only) => [only])])

/** Drafts of the specification called the list `revokedCredentials`, and some issuers still use that name. */
const RevocationList = z
  .object({ revokedCredential: Several.optional(), revokedCredentials: Several.optional() })
  .transform(({ revokedCredential, revokedCredentials }) => revokedCredential ?? revokedCredentials)
  .pipe(z.array(Revoked))

/**
 * Whether a revocation list revokes a credential (1EdTech Revocation List Status Method 1.0): a listed credential is
 * revoked unless its entry has `revoked: false`.
 * @throws ZodError if it is not a revocation list
 */
export const isRevokedIn = (list: Json, id: string): boolean =>
  RevocationList.parse(list).some((entry) => entry.id === id && String(entry.revoked) !== 'false')
