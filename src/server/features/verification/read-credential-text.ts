import { UnreadableBadge } from './unreadable-badge.ts'

/** A credential with a picture in it has room; more would only keep the service busy. */
export const MOST_CREDENTIAL_BYTES = 4 * 1024 * 1024
/** Levels of objects and lists; a badge of a learning path has nine. */
const DEEPEST = 40

export type Json = Record<string, unknown>

/** A compact JWS and what it claims beside the credential. */
export type Jwt = { compact: string; header: Json; claims: Json }

/** A credential as it was given: with its own proof, or as the payload of a compact JWS. */
export type GivenCredential = { credential: Json; jwt: Jwt | undefined }

/**
 * Reads a credential from text: JSON, or a compact JWS whose payload is the credential or holds it under `vc`.
 * @throws UnreadableBadge naming what the text seems to be
 */
export function readCredentialText(written: string): GivenCredential {
  const { credential, jwt } = readSigned(written)
  return { credential: credentialIn(credential), jwt }
}

/**
 * Reads what somebody signed, whether a badge or not.
 * @throws UnreadableBadge as `readCredentialText`, where it is not even JSON
 */
export function readSigned(written: string): GivenCredential {
  const text = written.replace(/^\ufeff/, '').trim()
  if (text === '') throw new UnreadableBadge('empty')
  if (text.length > MOST_CREDENTIAL_BYTES) throw new UnreadableBadge('credential_too_large')
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return readJwt(text)
  if (!/^[{["]/.test(text)) throw new UnreadableBadge('not_a_badge')
  return { credential: objectIn(text), jwt: undefined }
}

function readJwt(compact: string): GivenCredential {
  const [header, claims] = compact.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  try {
    const jwt = { compact, header: objectIn(header), claims: objectIn(claims) }
    // Under `vc` it stood in version 1.1 of the data model; since then it is the payload itself.
    return { credential: isObject(jwt.claims['vc']) ? jwt.claims['vc'] : jwt.claims, jwt }
  } catch (error) {
    const isBroken = error instanceof UnreadableBadge && error.code === 'json_broken'
    throw isBroken ? new UnreadableBadge('jwt_broken') : error
  }
}

function objectIn(text = ''): Json {
  const value = parseBounded(text)
  if (!isObject(value)) throw new UnreadableBadge('json_no_credential')
  return value
}

/** JSON whose depth is known before anything is built from it. */
function parseBounded(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw new UnreadableBadge('json_too_deep')
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBadge('json_broken')
  }
}

function depthOf(json: string): number {
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

/** The credential itself, or the only one of a presentation. */
function credentialIn(value: unknown): Json {
  if (!isObject(value)) throw new UnreadableBadge('json_no_credential')
  const types = typesOf(value)
  if (types.includes('Assertion')) throw new UnreadableBadge('older_badge')
  if (types.includes('VerifiablePresentation')) {
    const held = [value['verifiableCredential']].flat()
    if (held.length === 1 && isObject(held[0])) return held[0]
  }
  if (!types.includes('VerifiableCredential')) throw new UnreadableBadge('json_no_credential')
  return value
}

/** An object as JSON knows it: no list, and not null. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of an object's types, whether one or several. */
export const typesOf = (value: Json): string[] =>
  [value['type']].flat().filter((type): type is string => typeof type === 'string')
