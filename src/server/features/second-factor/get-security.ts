import { instantFrom } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findOwnProviders } from '../accounts/own-sign-in.sql.ts'
import { findPasswordHash } from '../accounts/users.sql.ts'
import { RECOVERY_CODES } from './code-app.ts'
import { MAX_PASSKEYS } from './manage-passkeys.ts'
import { countRecoveryCodesLeft, findCodes } from './one-time-codes.sql.ts'
import { findPasskeys, passkeyAnswer } from './passkeys.sql.ts'

/** The sign-in methods of the signed-in user. */
export async function getSecurity(_: object, { db, caller: { userId } }: SignedInRequest) {
  const since = (await findCodes(db, userId))?.confirmedAt
  const recovery_codes_left = await countRecoveryCodesLeft(db, userId)
  const codes = since ? { on_since: instantFrom(since), recovery_codes_left, recovery_codes: RECOVERY_CODES } : null
  return {
    data: {
      has_password: (await findPasswordHash(db, userId)) !== null,
      passkeys: (await findPasskeys(db, userId)).map(passkeyAnswer),
      most_passkeys: MAX_PASSKEYS,
      codes,
      providers: await findOwnProviders(db, userId),
    },
  }
}
