import { readBadgeNumber } from '#contract/badge-number.ts'
import { Uuid } from '#contract/formats.ts'
import { UnreadableBadge } from './unreadable-badge.ts'

const SCHEME = /^https?:\/\//i
/** An address as people copy it by hand: a name, perhaps a port, and a path. No token has a slash. */
const WITHOUT_SCHEME = /^(localhost|[a-z\d-]+(\.[a-z\d-]+)+)(:\d{1,5})?\/\S*$/i

/** The address that a text is, also where its beginning was left out; undefined where it is none. */
export function addressIn(written: string): URL | undefined {
  const text = written.trim()
  const whole = WITHOUT_SCHEME.test(text) ? `https://${text}` : text
  return SCHEME.test(whole) && !/\s/.test(whole) && URL.canParse(whole) ? new URL(whole) : undefined
}

/**
 * The badge of ours that an address leads to, whether to its page or to something below it.
 * @returns its id, or its number where a printed certificate says that; undefined where it leads elsewhere
 * @throws UnreadableBadge `no_such_badge`
 */
export function readBadgeAddress({ host, hostname, pathname }: URL, publicUrl: string): string | undefined {
  const base = new URL(`${publicUrl}/b/`)
  // Whoever copies an address by hand leaves a port out too.
  const isOurs = host === base.host || (host === hostname && hostname === base.hostname)
  if (!isOurs || !pathname.startsWith(base.pathname)) return undefined
  const [id] = pathname.slice(base.pathname.length).split('/')
  if (Uuid.safeParse(id).success) return id
  const number = readBadgeNumber(id ?? '')
  if (!number) throw new UnreadableBadge('no_such_badge')
  return number
}
