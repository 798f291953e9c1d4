import { termOf } from './check-dates.ts'
import { isObject, type Json, type Jwt } from './reading/read-credential-text.ts'

/**
 * The field of a credential of which a token's claim says otherwise, undefined where they agree. Each has to be the same
 * where both are there (Open Badges 3.0, JSON Web Token Proof Format): a program that reads the claims and one that reads
 * the badge would else see two badges in one signature. The issuer is looked at with the key.
 */
export function otherwiseClaimed(credential: Json, { claims }: Jwt): string | undefined {
  const { id } = credential
  const { jti, sub, nbf, exp } = claims
  const { from, until } = termOf(credential)
  if (jti !== undefined && id !== undefined && jti !== id) return 'id'
  if (sub !== undefined && holdersIn(credential).some((holder) => holder !== sub)) return 'credentialSubject.id'
  if (isOtherMoment(nbf, from)) return 'validFrom'
  return isOtherMoment(exp, until) ? 'validUntil' : undefined
}

/** Whom a credential names by an id; often it knows its holder by an address alone. */
const holdersIn = ({ credentialSubject }: Json): unknown[] =>
  [credentialSubject]
    .flat()
    .filter(isObject)
    .flatMap(({ id }) => (id === undefined ? [] : [id]))

/** A claim counts whole seconds (RFC 7519), a field may tell parts of them: rounded either way it is the same moment. */
function isOtherMoment(claim: unknown, written: string | undefined): boolean {
  if (claim === undefined || written === undefined) return false
  return typeof claim !== 'number' || Math.abs(claim * 1000 - Date.parse(written)) >= 1000
}
