import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { bareCode, stepOf } from './code-app.ts'
import { findCodes, updateRecoveryCodeUsed, updateStepUsed } from './one-time-codes.sql.ts'

/** What the secret of somebody's app is sealed with: it opens for nobody else. */
export const aboutApp = (userId: string) => `one-time codes of ${userId}`

export const recoveryCodeHash = ({ seal }: Pick<Services, 'seal'>, userId: string, code: string) =>
  seal.mac(bareCode(code), `recovery code of ${userId}`)

/** @throws Error where the secret was sealed with another key than the service has now */
export function openAppSecret({ seal }: Pick<Services, 'seal'>, userId: string, sealed: string): Buffer {
  const secret = seal.open(sealed, aboutApp(userId))
  if (!secret) throw new Error('A secret for one-time codes was encrypted with another key than the one in use')
  return secret
}

/** Takes a code of somebody's app, or one of their recovery codes. @returns false for a wrong one, and for one used before */
export async function takeCode(
  db: Database,
  services: Pick<Services, 'seal' | 'clock'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const codes = await findCodes(db, userId)
  if (!codes?.sealedSecret) return false
  const code = bareCode(typed)
  if (!/^\d{6}$/.test(code)) return updateRecoveryCodeUsed(db, userId, recoveryCodeHash(services, userId, code))
  const step = stepOf(openAppSecret(services, userId, codes.sealedSecret), code, services.clock.now().getTime())
  return step !== null && updateStepUsed(db, userId, step)
}
