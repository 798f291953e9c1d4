import { getCookie, setCookie } from 'hono/cookie'
import {
  findPassportSession,
  PASSPORT_SECONDS,
  type PassportSession,
} from '#server/features/passports/passports.sql.ts'
import { cookieName } from '#server/platform/http/authenticate.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import type { PageContext } from '../answer-page.tsx'

type With = Pick<Services, 'config' | 'db'>

const nameOfCookie = ({ config }: Pick<Services, 'config'>) => `${cookieName(config)}-me`

/** The token of the passport that is open in a browser; undefined without one. */
export const passportToken = (c: PageContext, services: Pick<Services, 'config'>) =>
  getCookie(c, nameOfCookie(services))

/** The passport that is open in a browser. */
export async function openPassportOf(c: PageContext, services: With): Promise<PassportSession | undefined> {
  const token = passportToken(c, services)
  return token ? findPassportSession(services.db, hashSecret(token)) : undefined
}

/** Opens a passport in the browser, or closes it with null. */
export const writePassportCookie = (c: PageContext, services: Pick<Services, 'config'>, token: string | null) =>
  setCookie(c, nameOfCookie(services), token ?? '', {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: services.config.isHttps,
    maxAge: token === null ? 0 : PASSPORT_SECONDS,
  })
