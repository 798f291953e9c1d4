import { findPassportSession, type PassportSession } from '#server/features/passports/passports.sql.ts'
import { readPassportCookie } from '#server/platform/http/authenticate.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import type { PageContext } from '../answer-page.tsx'

/** The passport that is open in a browser. */
export async function openPassportOf(
  c: PageContext,
  { db, config }: Pick<Services, 'config' | 'db'>,
): Promise<PassportSession | undefined> {
  const token = readPassportCookie(c, config)
  return token ? findPassportSession(db, hashSecret(token)) : undefined
}
