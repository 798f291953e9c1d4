import { termOf } from './check-dates.ts'
import { isObject, type Json, type Jwt } from './reading/read-credential-text.ts'

/**
 * The first credential field that contradicts a JWT claim; undefined if they agree. Where both are present they must be
 * equal (Open Badges 3.0, JSON Web Token Proof Format), or a program that reads the claims and one that reads the badge
 * would see two badges under one signature. The issuer is compared in `checkIssuer`, together with the key.
 */
export function conflictingField(credential: Json, { header, claims }: Jwt): string | undefined {
  if (!isCredentialType(header['typ'])) return 'typ'
  const { id } = credential
  const { jti, sub, nbf, exp } = claims
  const { from, until } = termOf(credential)
  if (jti !== undefined && id !== undefined && jti !== id) return 'id'
  if (sub !== undefined && holdersIn(credential).some((holder) => holder !== sub)) return 'credentialSubject.id'
  if (isOtherMoment(nbf, from)) return 'validFrom'
  return isOtherMoment(exp, until) ? 'validUntil' : undefined
}

/** The ids of the credential's subjects; many subjects have none, only an e-mail address. */
const holdersIn = ({ credentialSubject }: Json): unknown[] =>
  [credentialSubject]
    .flat()
    .filter(isObject)
    .flatMap(({ id }) => (id === undefined ? [] : [id]))

/** JWT times are usually whole seconds (RFC 7519) and fields may have fractions, so differences under a second are equal. */
function isOtherMoment(claim: unknown, written: string | undefined): boolean {
  if (claim === undefined || written === undefined) return false
  return typeof claim !== 'number' || Math.abs(claim * 1000 - Date.parse(written)) >= 1000
}

/** The `typ` of credentials as tokens: in Open Badges 3.0, in VC-JOSE-COSE and its drafts. */
const CREDENTIAL_TYPES = ['jwt', 'jose', 'vc+jwt', 'vc+ld+jwt', 'vc+ld+json+jwt', 'vc-ld+jwt']

/** @param typ a media type without regard to case, whose `application/` may be left out (RFC 7515, section 4.1.9) */
const isCredentialType = (typ: unknown): boolean =>
  typ === undefined ||
  (typeof typ === 'string' && CREDENTIAL_TYPES.includes(typ.toLowerCase().replace(/^application\//, '')))
