import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { ProviderLogout } from '../logout/end-provider-sessions.ts'
import { ALGORITHMS, CLOCK_SECONDS } from './oidc-client.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * Reads the token by which a provider says that somebody has signed out (OpenID Connect Back-Channel Logout 1.0, 2.6).
 * @returns undefined if it is none, or not for us
 */
export async function readLogoutToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<ProviderLogout | undefined> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_SECONDS,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
  })
  const { sub, sid, jti, exp, events, nonce } = payload
  const isLogout = typeof events === 'object' && events !== null && EVENT in events
  // An ID token, which has a nonce, must not be taken for one.
  if (!isLogout || nonce !== undefined || typeof jti !== 'string') return undefined
  const session = typeof sid === 'string' ? sid : undefined
  if (!sub && !session) return undefined
  return {
    subject: sub,
    session,
    once: { id: `logout ${jti}`, expiresAt: new Date((Number(exp) + CLOCK_SECONDS) * 1000) },
  }
}
