/** Encoded, a slash may be one to the server and none to us. */
const HIDDEN_SLASH = /%2f|%5c|\\/i

/**
 * Whether an address lies where only an issuer can write that is named by an address itself: the issuer's own page, or
 * below it. Of a whole site only `/.well-known/` is surely its owner's; on many, everybody has pages.
 * @param issuer `https://college.example/issuers/1`
 */
export function isWithinIssuer(address: string, issuer: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(issuer)) return false
  const [asked, own] = [new URL(address), new URL(issuer)]
  if (own.protocol !== 'https:' || asked.origin !== own.origin || own.search || HIDDEN_SLASH.test(address)) return false
  if (asked.pathname === own.pathname) return asked.search === ''
  const folder = own.pathname.replace(/\/$/, '') || '/.well-known'
  return asked.pathname.startsWith(`${folder}/`)
}

/** The site behind an issuer that is known by one, as readers know it. */
export function siteOf(issuer: string): string {
  if (issuer.startsWith('did:web:')) return decodeURIComponent(issuer.split(':')[2] ?? '')
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
