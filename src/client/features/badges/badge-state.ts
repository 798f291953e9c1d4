import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'

/** The earner's whole name, as one line; in its place, that they were erased. */
export const nameOf = (earner: EarnerName) =>
  isErased(earner) ? m.privacy_erased_name() : `${earner.recipient_first_name} ${earner.recipient_last_name}`.trim()

/** Whether a badge's person was erased wholly: a dash stands where their name was. */
export const isErased = ({ recipient_first_name, recipient_last_name }: EarnerName) =>
  recipient_first_name === '—' && recipient_last_name === ''

type EarnerName = Pick<Badge, 'recipient_first_name' | 'recipient_last_name'>
