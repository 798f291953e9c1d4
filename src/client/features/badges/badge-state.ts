import type { Badge } from '#contract/badges.ts'

/** The earner's whole name, as one line. */
export const nameOf = ({ recipient_first_name, recipient_last_name }: EarnerName) =>
  `${recipient_first_name} ${recipient_last_name}`.trim()

type EarnerName = Pick<Badge, 'recipient_first_name' | 'recipient_last_name'>
