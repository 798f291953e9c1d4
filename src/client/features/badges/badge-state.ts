import type { Badge, BadgeState } from '#contract/badges.ts'

/** How people see a badge: the interface keeps one past its expiry `valid`. @param now a wall clock */
export const stateOf = ({ status, expires_at }: Pick<Badge, 'status' | 'expires_at'>, now: string): BadgeState =>
  status === 'valid' && expires_at !== null && expires_at <= now ? 'expired' : status

/** `yyyy-mm-dd hh:mm:ss` on this computer's clock: an organization's staff sit where its badges are dated. */
export function wallClock(moment = new Date()) {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

/** The earner's whole name, as one line. */
export const nameOf = ({ recipient_first_name, recipient_last_name }: EarnerName) =>
  `${recipient_first_name} ${recipient_last_name}`.trim()

type EarnerName = Pick<Badge, 'recipient_first_name' | 'recipient_last_name'>
