import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import { type Act, isAllowed, PERMISSIONS, type Permission, permissionFor, type Whose } from '#contract/permissions.ts'
import { describeWhoMay } from '#i18n/who-may.ts'
import type { Config } from '#server/platform/config.ts'
import type { Services } from '#server/services.ts'
import { findSessionCaller, findTokenCaller } from './callers.sql.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './route.ts'
import { hashSecret } from './secret.ts'

/** The maximum lifetime of a session: thirty days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

/** On https, the prefix makes browsers bind the cookie to the host. */
export const cookieName = ({ isHttps }: Pick<Config, 'isHttps'>) => (isHttps ? '__Host-insegna' : 'insegna')

/** The cookie of a sign-in that waits for a code. It lives as long as its database row. */
export const stepCookieName = (config: Pick<Config, 'isHttps'>) => `${cookieName(config)}-step`
const STEP_SECONDS = 10 * 60

/** Sets the session's cookie, or clears it with null. */
export const writeSessionCookie = (c: Context, config: Config, token: string | null) =>
  writeCookie(c, config, { name: cookieName(config), token, seconds: SESSION_SECONDS })

/** Sets the cookie of a sign-in that waits for a code, or clears it with null. */
export const writeStepCookie = (c: Context, config: Config, token: string | null) =>
  writeCookie(c, config, { name: stepCookieName(config), token, seconds: STEP_SECONDS })

/** How long *My badges* stays open in a browser, in seconds: 30 days. */
export const PASSPORT_SECONDS = 30 * 24 * 60 * 60
export const passportCookieName = (config: Pick<Config, 'isHttps'>) => `${cookieName(config)}-me`

/** The token by which *My badges* is open in a browser; undefined without one. */
export const readPassportCookie = (c: Context, config: Pick<Config, 'isHttps'>) =>
  getCookie(c, passportCookieName(config))

/** Sets it, or clears it with null. */
export const writePassportCookie = (c: Context, config: Config, token: string | null) =>
  writeCookie(c, config, { name: passportCookieName(config), token, seconds: PASSPORT_SECONDS })

/** The cookie that ties a sign-in by a provider to the browser that began it. */
const browserCookieName = (config: Pick<Config, 'isHttps'>) => `${cookieName(config)}-provider`
/** The same for all tabs, and renewed by each sign-in. */
const BROWSER_SECONDS = 24 * 60 * 60

/** The value of that cookie; undefined if the browser has none. */
export const readBrowserCookie = (c: Context, config: Config) => getCookie(c, browserCookieName(config))

export const writeBrowserCookie = (c: Context, config: Config, token: string) =>
  writeCookie(c, config, { name: browserCookieName(config), token, seconds: BROWSER_SECONDS })

/** The cookie that says by which names a provider knows its session. Its path, which one address is to get, forbids the prefix. */
const PROVIDER_SESSION_NAME = 'insegna-provider-session'

export const readProviderSessionCookie = (c: Context) => getCookie(c, PROVIDER_SESSION_NAME)

export const writeProviderSessionCookie = (c: Context, config: Config, cookie: Omit<Cookie, 'name'>) =>
  writeCookie(c, config, { name: PROVIDER_SESSION_NAME, ...cookie })

/** The token of the browser's session, which may have ended; undefined without one. */
export const readSessionCookie = (c: Context, config: Config) => getCookie(c, cookieName(config))

type Cookie = { name: string; token: string | null; seconds: number; path?: string }

function writeCookie(c: Context, { isHttps }: Config, { name, token, seconds, path = '/' }: Cookie) {
  setCookie(c, name, token ?? '', {
    httpOnly: true,
    sameSite: 'Lax',
    path,
    secure: isHttps,
    maxAge: token === null ? 0 : seconds,
  })
}

/**
 * Authenticates the caller and checks the permission.
 * @throws Refusal 401 without valid credentials, 403 without the permission, 403 or 409 as `refuseFromElsewhere`
 */
export async function authenticate(c: Context, services: Services, permission: Permission): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const cookie = readSessionCookie(c, services.config)
  const caller = bearer
    ? await findTokenCaller(services.db, hashSecret(bearer))
    : cookie && (await findSessionCaller(services.db, hashSecret(cookie)))
  if (!caller) throw new Refusal(401, 'unauthenticated')
  if (caller.scopes === 'all') refuseFromElsewhere(c, services.config, caller)
  else if (!reaches(caller.scopes, permission)) throw new Refusal(403, 'forbidden')
  // Every answer to a page names the level, refusals too, so that an open page notices at once that it was changed.
  if (caller.scopes === 'all') c.header('X-Level', caller.level)
  requirePermission(caller, permission)
  return caller
}

/**
 * A page sends the organization that it was opened for. If another tab has switched the session to another organization
 * since, the page's requests are refused.
 * @throws Refusal 403 `cross_origin`, 409 `other_organization`
 */
function refuseFromElsewhere(c: Context, config: Config, { organizationId }: Caller) {
  refuseCrossOrigin(c, config)
  const opened = c.req.header('x-organization')?.toLowerCase()
  if (opened && opened !== organizationId) throw new Refusal(409, 'other_organization')
}

/** A token that may issue may also read. */
function reaches(scopes: TokenScope[], permission: Permission): boolean {
  const { token } = PERMISSIONS[permission]
  return token === 'read' || (token !== null && scopes.includes(token))
}

/** @throws Refusal 403 that says who may */
export function requirePermission<A extends Act>({ level }: Pick<Caller, 'level'>, act: A, ...whose: Whose<A>) {
  if (isAllowed(level, act, ...whose)) return
  const permission = permissionFor(act, ...whose)
  throw new Refusal(
    403,
    'forbidden',
    permission ? { sentence: (locale) => describeWhoMay(PERMISSIONS[permission].from, locale) } : {},
  )
}

/**
 * Protects against CSRF: browsers send the cookie with any request, so one that changes something must come from our
 * own pages. Clients that are not browsers send neither header.
 * @throws Refusal 403
 */
export function refuseCrossOrigin(c: Context, config: Config) {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (site ? site === 'same-origin' || site === 'none' : !origin || origin === new URL(config.publicUrl).origin) return
  throw new Refusal(403, 'cross_origin')
}
