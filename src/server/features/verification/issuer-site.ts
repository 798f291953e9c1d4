/** Characters that a server may treat as a delimiter or as a second encoding, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the purpose
const SPECIAL_CHARACTERS = /[/\\?#%;\0-\x1f\x7f]/

/**
 * Whether every server reads a path segment alike: decoded, it is no `.` or `..` and contains no delimiter. Otherwise a
 * file uploaded anywhere on a site could be passed off as lying in another person's folder.
 */
function isPlainSegment(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment)
    return decoded !== '.' && decoded !== '..' && !SPECIAL_CHARACTERS.test(decoded)
  } catch {
    return false
  }
}

/**
 * Whether only the issuer can publish at an address, given that the issuer's id is itself a web address: at that
 * address or below it. If the id is a whole site, only below `/.well-known/`, because other paths may belong to the
 * site's users. Addresses with a query do not count: a page could echo part of the query in its response.
 * @param issuer the issuer's id, such as `https://college.example/issuers/1`
 */
export function isWithinIssuer(address: string, issuer: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(issuer) || /[?\\]/.test(address + issuer)) return false
  const [named, own] = [new URL(address), new URL(issuer)]
  if (own.protocol !== 'https:' || named.origin !== own.origin) return false
  if (!named.pathname.split('/').every(isPlainSegment)) return false
  if (named.pathname === own.pathname) return true
  const folder = own.pathname.replace(/\/$/, '') || '/.well-known'
  return named.pathname.startsWith(`${folder}/`)
}

/** A host name with an optional port; excludes credentials, paths and everything else a URL could contain. */
const HOST = /^[a-z\d.-]+(:\d{1,5})?$/i
/** The characters that a DID allows, and percent-encoded ones (DID Core 1.0, section 3.1). */
const SEGMENT = /^(?:[\w.-]|%[\da-f]{2})+$/i

/**
 * The web folder that a did:web names (did:web Method, W3C CCG): `did:web:host%3A8443:path` -> `https://host:8443/path`.
 * @returns undefined if the DID is malformed, or servers could read its path differently
 */
export function folderOfDid(did: string): string | undefined {
  const [host = '', ...path] = did.slice('did:web:'.length).split(':')
  const decoded = host.replace(/%3a/i, ':')
  if (!HOST.test(decoded) || !path.every((part) => SEGMENT.test(part) && isPlainSegment(part))) return undefined
  return ['https:/', decoded, ...path].join('/')
}

/** The issuer's web address if its id is a did:web, else the id. With the path: on many sites every user has a page. */
export const addressOfIssuer = (issuer: string): string =>
  (issuer.startsWith('did:web:') ? folderOfDid(issuer) : undefined) ?? issuer
