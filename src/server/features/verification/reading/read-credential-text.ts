import { UnreadableBadge } from './unreadable-badge.ts'

/** Enough for a credential with an embedded picture; more would only keep the service busy. */
export const MAX_CREDENTIAL_BYTES = 4 * 1024 * 1024
/** Nesting levels of objects and arrays; a badge of a learning path has nine. */
export const DEEPEST = 40

export type Json = Record<string, unknown>

/** A compact JWS with its decoded header and claims, not verified. */
export type Jwt = { compact: string; header: Json; claims: Json }

/** A submitted credential: with an embedded proof, or as the payload of a compact JWS. */
export type GivenCredential = { credential: Json; jwt: Jwt | undefined }

/**
 * Reads the credentials in a text: JSON, or a compact JWS whose payload is the credential or has it under `vc`. It may
 * be a single credential or a presentation of several badges, each of them enveloped or not.
 * @returns at least one, at most ten
 * @throws UnreadableBadge with what the text seems to be
 */
export const readCredentials = (written: string): GivenCredential[] => credentialsIn(readSigned(written))

/** As `readCredentials`, for exactly one credential. @throws UnreadableBadge also `several_presented` */
export function readCredentialText(written: string): GivenCredential {
  const [only, ...others] = readCredentials(written)
  if (!only || others.length > 0) throw new UnreadableBadge('several_presented')
  return only
}

/**
 * Parses a JSON object or a compact JWS, whether it is a badge or not. Verifies nothing.
 * @throws UnreadableBadge if it is neither, or is too large or too deep
 */
export function readSigned(written: string): GivenCredential {
  const text = written.replace(/^\ufeff/, '').trim()
  if (text === '') throw new UnreadableBadge('empty')
  if (text.length > MAX_CREDENTIAL_BYTES) throw new UnreadableBadge('credential_too_large')
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return readJwt(text)
  if (!/^[{["]/.test(text)) throw new UnreadableBadge('not_a_badge')
  return { credential: objectIn(text), jwt: undefined }
}

function readJwt(compact: string): GivenCredential {
  const [header, claims] = compact.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  try {
    const jwt = { compact, header: objectIn(header), claims: objectIn(claims) }
    // In version 1.1 of the data model the credential is under `vc`, in later ones it is the payload itself.
    const held = jwt.claims['vc']
    return { credential: isObject(held) ? withClaims(held, jwt.claims) : jwt.claims, jwt }
  } catch (error) {
    const isBroken = error instanceof UnreadableBadge && error.code === 'json_broken'
    throw isBroken ? new UnreadableBadge('jwt_broken') : error
  }
}

/**
 * Restores a version 1.1 credential from its token: the credential may omit what the claims state, so missing
 * properties are filled in from the claims (Verifiable Credentials Data Model 1.1, section 6.3.1).
 */
function withClaims(held: Json, { iss, jti, nbf, exp, sub }: Json): Json {
  const { issuer, credentialSubject } = held
  const isLater = [held['@context']].flat()[0] === 'https://www.w3.org/ns/credentials/v2'
  const [from, until] = isLater ? ['validFrom', 'validUntil'] : ['issuanceDate', 'expirationDate']
  const whole = isObject(issuer) ? { id: iss, ...issuer } : (issuer ?? iss)
  const holder =
    isObject(credentialSubject) && sub !== undefined ? { id: sub, ...credentialSubject } : credentialSubject
  const moved = {
    id: jti,
    [from]: instantOf(nbf),
    [until]: instantOf(exp),
    ...held,
    issuer: whole,
    credentialSubject: holder,
  }
  return Object.fromEntries(Object.entries(moved).filter(([, value]) => value !== undefined))
}

/** @returns undefined if it is not a valid number of seconds; `checkDates` reports such a claim */
function instantOf(seconds: unknown): string | undefined {
  const at = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace('.000Z', 'Z')
}

function objectIn(text = ''): Json {
  const value = parseBounded(text)
  if (!isObject(value)) throw new UnreadableBadge('json_no_credential')
  return value
}

/** Parses JSON after checking its nesting depth, and that no object has a member twice. */
function parseBounded(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw new UnreadableBadge('json_too_deep')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableBadge('json_broken')
  }
  if (hasDoubledMember(text)) throw new UnreadableBadge('json_doubled')
  return value
}

/** The given credential, or those inside a given envelope or presentation. */
function credentialsIn(given: GivenCredential): GivenCredential[] {
  const value = presentationIn(given) ?? given.credential
  const types = typesOf(value)
  if (types.includes('Assertion')) return [{ ...given, credential: value }]
  if (types.some((type) => ENVELOPES.includes(type))) return credentialsIn(envelopedIn(value))
  if (types.includes('VerifiablePresentation')) return heldIn(value)
  if (!types.includes('VerifiableCredential')) throw new UnreadableBadge('json_no_credential')
  return [given]
}

const ENVELOPES = ['EnvelopedVerifiableCredential', 'EnvelopedVerifiablePresentation']

/** The presentation under `vp` in a token of version 1.1 of the data model. */
const presentationIn = ({ jwt }: GivenCredential) => (isObject(jwt?.claims['vp']) ? jwt.claims['vp'] : undefined)

/** Reads the token in an envelope's `data:` URL (Verifiable Credentials Data Model 2.0, section 4.13). */
function envelopedIn({ id }: Json): GivenCredential {
  const token = typeof id === 'string' ? /^data:application\/[\w.+-]*jwt[^,]{0,100},(.+)$/s.exec(id)?.[1] : undefined
  if (!token) throw new UnreadableBadge('json_no_credential')
  return readSigned(token)
}

/** Limits per presentation, for credentials of any kind and for badges, which are all checked within one request. */
const MAX_CREDENTIALS = 100
const MAX_BADGES = 10

/** The badges in a presentation. Who presents them is not checked. */
function heldIn({ verifiableCredential }: Json): GivenCredential[] {
  const given = [verifiableCredential].flat()
  if (given.length > MAX_CREDENTIALS) throw new UnreadableBadge('too_many_presented')
  const held = given.flatMap((each): GivenCredential[] => {
    if (typeof each === 'string') return credentialsIn(readSigned(each))
    if (!isObject(each)) throw new UnreadableBadge('json_no_credential')
    return credentialsIn({ credential: each, jwt: undefined })
  })
  const badges = held.filter(({ credential }) => isBadge(credential) || typesOf(credential).includes('Assertion'))
  if (badges.length > MAX_BADGES) throw new UnreadableBadge('too_many_presented')
  // If there is no badge among them, the first credential is reported on.
  const found = badges.length > 0 ? badges : held.slice(0, 1)
  if (found.length === 0) throw new UnreadableBadge('json_no_credential')
  return found
}

const BADGE_TYPES = ['OpenBadgeCredential', 'AchievementCredential']

/** Whether a credential claims to be an Open Badge 3.0. */
export const isBadge = (credential: Json): boolean => BADGE_TYPES.some((type) => typesOf(credential).includes(type))

/** Whether a value is a JSON object: not an array and not null. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object's `type` as an array of strings. */
export const typesOf = (value: Json): string[] =>
  [value['type']].flat().filter((type): type is string => typeof type === 'string')

/** How deep objects and arrays are nested in a JSON text, which need not be valid. */
export function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth -= 1
  }
  return deepest
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}

/**
 * Whether an object of a valid JSON text has two members of one name. Parsers keep the last one or the first one, and two
 * readers would see two badges under one signature; names have to be unique in a token (RFC 7519, section 4).
 */
function hasDoubledMember(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign === '}' || sign === ']') open.pop()
    if (sign !== '"') continue
    const end = endOfString(json, at)
    const names = open.at(-1)
    if (names && isFollowedByColon(json, end)) {
      const name: string = JSON.parse(json.slice(at, end + 1))
      if (names.has(name)) return true
      names.add(name)
    }
    at = end
  }
  return false
}

function isFollowedByColon(json: string, end: number): boolean {
  let at = end + 1
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1
  return json[at] === ':'
}
