import type { Badge } from '#contract/badges.ts'

/** `yyyy-mm-dd hh:mm:ss` on this computer's clock: an organization's staff sit where its badges are dated. */
export function wallClock(moment = new Date()) {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

/** The earner's whole name, as one line. */
export const nameOf = ({ recipient_first_name, recipient_last_name }: EarnerName) =>
  `${recipient_first_name} ${recipient_last_name}`.trim()

type EarnerName = Pick<Badge, 'recipient_first_name' | 'recipient_last_name'>
