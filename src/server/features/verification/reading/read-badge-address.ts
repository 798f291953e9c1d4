import { readBadgeNumber } from '#contract/badge-number.ts'
import { Uuid } from '#contract/formats.ts'
import { UnreadableBadge } from './unreadable-badge.ts'

const SCHEME = /^https?:\/\//i
/** A URL typed without its scheme: a host, an optional port and a path. JWTs are excluded, since they contain no slash. */
const WITHOUT_SCHEME = /^(localhost|[a-z\d-]+(\.[a-z\d-]+)+)(:\d{1,5})?\/\S*$/i

/** Parses a text as a web address, with or without its scheme; undefined if it is not one. */
export function addressIn(written: string): URL | undefined {
  const text = written.trim()
  const whole = WITHOUT_SCHEME.test(text) ? `https://${text}` : text
  return SCHEME.test(whole) && !/\s/.test(whole) && URL.canParse(whole) ? new URL(whole) : undefined
}

/**
 * The badge of this service that an address leads to, by its page or anything below it.
 * @returns its id, or its badge number as printed on certificates; undefined if the address leads elsewhere
 * @throws UnreadableBadge `no_such_badge` if the address is ours but names neither
 */
export function readBadgeAddress({ host, hostname, pathname }: URL, publicUrl: string): string | undefined {
  const base = new URL(`${publicUrl}/b/`)
  // The port may be missing: people leave it out when they copy an address by hand.
  const isOurs = host === base.host || (host === hostname && hostname === base.hostname)
  if (!isOurs || !pathname.startsWith(base.pathname)) return undefined
  const [id] = pathname.slice(base.pathname.length).split('/')
  if (Uuid.safeParse(id).success) return id
  const number = readBadgeNumber(id ?? '')
  if (!number) throw new UnreadableBadge('no_such_badge')
  return number
}
