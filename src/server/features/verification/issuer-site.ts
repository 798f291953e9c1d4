/** What a server may take for the end of a step, of the path, or of one encoding; and what no name of a file holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const TURNS = /[/\\?#%;\0-\x1f\x7f]/

/**
 * Whether a step of a path means the same to every server: decoded, it leads neither up nor on, and ends no path. Otherwise
 * whoever may put a file anywhere on a site could pass it off as lying in somebody else's folder.
 */
function isPlainStep(step: string): boolean {
  try {
    const decoded = decodeURIComponent(step)
    return decoded !== '.' && decoded !== '..' && !TURNS.test(decoded)
  } catch {
    return false
  }
}

/**
 * Whether an address lies where only an issuer can write that is named by an address itself: the issuer's own page, or
 * below it. Of a whole site only `/.well-known/` is surely its owner's; on many, everybody has pages. An address with a
 * query does not: what answers it may be anything that takes part of its answer from the query.
 * @param issuer `https://college.example/issuers/1`
 */
export function isWithinIssuer(address: string, issuer: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(issuer) || /[?\\]/.test(address + issuer)) return false
  const [named, own] = [new URL(address), new URL(issuer)]
  if (own.protocol !== 'https:' || named.origin !== own.origin) return false
  if (!named.pathname.split('/').every(isPlainStep)) return false
  if (named.pathname === own.pathname) return true
  const folder = own.pathname.replace(/\/$/, '') || '/.well-known'
  return named.pathname.startsWith(`${folder}/`)
}

/** A name and perhaps a port: whatever else an address holds may not come in as part of the name. */
const HOST = /^[a-z\d.-]+(:\d{1,5})?$/i
/** What a DID writes plainly, and what it encodes (DID Core 1.0, section 3.1). */
const STEP = /^(?:[\w.-]|%[\da-f]{2})+$/i

/**
 * The folder of the web that a did:web names (did:web Method, W3C CCG): `did:web:host%3A8443:path` -> `https://host:8443/path`.
 * @returns undefined where it names none, or in a way that servers read differently
 */
export function folderOfDid(did: string): string | undefined {
  const [host = '', ...path] = did.slice('did:web:'.length).split(':')
  const decoded = host.replace(/%3a/i, ':')
  if (!HOST.test(decoded) || !path.every((step) => STEP.test(step) && isPlainStep(step))) return undefined
  return ['https:/', decoded, ...path].join('/')
}

/** The address of an issuer that is known by one, whole: on many sites everybody has a page. */
export const addressOfIssuer = (issuer: string): string =>
  (issuer.startsWith('did:web:') ? folderOfDid(issuer) : undefined) ?? issuer
