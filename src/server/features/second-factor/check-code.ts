import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { normalizeCode, stepOf } from './code-app.ts'
import { findCodes, updateRecoveryCodeUsed, updateStepUsed } from './one-time-codes.sql.ts'

/** Context that binds an encrypted authenticator secret to its user. */
export const appSecretContext = (userId: string) => `one-time codes of ${userId}`

export const recoveryCodeHash = ({ seal }: Pick<Services, 'seal'>, userId: string, code: string) =>
  seal.mac(normalizeCode(code), `recovery code of ${userId}`)

/** @throws Error if the secret was encrypted with another key than the service's current one */
export function openAppSecret({ seal }: Pick<Services, 'seal'>, userId: string, sealed: string): Buffer {
  const secret = seal.open(sealed, appSecretContext(userId))
  if (!secret) throw new Error('A secret for one-time codes was encrypted with another key than the one in use')
  return secret
}

/** Uses up a code of a user's app or one of their recovery codes. @returns false if it is wrong or was used before */
export async function takeCode(
  db: Database,
  services: Pick<Services, 'seal' | 'clock'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const codes = await findCodes(db, userId)
  if (!codes?.sealedSecret) return false
  const code = normalizeCode(typed)
  if (!/^\d{6}$/.test(code)) return updateRecoveryCodeUsed(db, userId, recoveryCodeHash(services, userId, code))
  const step = stepOf(openAppSecret(services, userId, codes.sealedSecret), code, services.clock.now().getTime())
  return step !== null && updateStepUsed(db, userId, step)
}
