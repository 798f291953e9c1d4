import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client'
import type { Attempt } from '../attempts/attempts.ts'
import { attributesIn, type Claims } from './identity-from-claims.ts'

/** What an answer is compared with. */
type Question = Pick<Attempt, 'state' | 'nonce' | 'verifier' | 'purpose'>

/** The address of the provider that a browser is sent to. @param redirectUri where it comes back, to the letter */
export async function questionUrl(
  configuration: Configuration,
  { state, nonce, verifier, purpose }: Question,
  { redirectUri, scopes }: { redirectUri: string; scopes: string },
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // A test may be about somebody else than who is signed in there. Google offers its accounts and knows no other word.
    ...(purpose !== 'sign_in' && { prompt: isGoogle(configuration) ? 'select_account' : 'login' }),
    // Whoever proves who they are has to do so now, and not by a session that the provider still has.
    ...(purpose === 'prove' && { max_age: '0' }),
  })
}

const isGoogle = (configuration: Configuration) =>
  configuration.serverMetadata().issuer === 'https://accounts.google.com'

/**
 * Exchanges the code of an answer for what the provider says about the person, once everything fits: state, issuer, audience,
 * times, nonce and signature.
 * @param answer the address that the browser came back to
 * @param wanted the claims that are needed: what the ID token lacks of them is asked for
 * @throws whatever the library refuses it for, which `whyNot` puts into words
 */
export async function claimsOf(
  configuration: Configuration,
  { state, nonce, verifier, purpose }: Question,
  answer: URL,
  wanted: string[],
): Promise<Claims> {
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(purpose === 'prove' && { maxAge: 0 }),
  })
  const claims: Claims = { ...tokens.claims()! }
  const arrived = new Set(attributesIn(claims).map(({ name }) => name))
  const isComplete = wanted.every((name) => arrived.has(name))
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims
  const { email_verified, ...more } = await fetchUserInfo(configuration, tokens.access_token, claims.sub)
  // It says nothing about an address that came with the token.
  const isAbout = claims['email'] === undefined || claims['email'] === more.email
  return { ...(isAbout && { email_verified }), ...more, ...claims }
}
