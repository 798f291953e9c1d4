import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'

/** The earner's full name; a fixed text if the earner was erased. */
export const nameOf = (earner: EarnerName) =>
  isErased(earner) ? m.privacy_erased_name() : `${earner.recipient_first_name} ${earner.recipient_last_name}`.trim()

/** Whether the earner was fully erased: the service stores a dash as first name. */
export const isErased = ({ recipient_first_name, recipient_last_name }: EarnerName) =>
  recipient_first_name === '—' && recipient_last_name === ''

type EarnerName = Pick<Badge, 'recipient_first_name' | 'recipient_last_name'>
