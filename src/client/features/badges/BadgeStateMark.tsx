import { Status, StatusPill } from '#client/ui/feedback/Status.tsx'
import type { Badge, BadgeState } from '#contract/badges.ts'
import { m } from '#i18n/paraglide/messages.js'

type Marked = { of: Pick<Badge, 'state'> }

/** Whether a badge still holds, in a row: mark and word. */
export const BadgeStateMark = ({ of: { state } }: Marked) => <Status mark={state} label={stateName(state)} />

/** The same in a head, on its wash. */
export const BadgeStatePill = ({ of: { state } }: Marked) => <StatusPill mark={state} label={stateName(state)} />

export function stateName(state: BadgeState) {
  switch (state) {
    case 'valid':
      return m.badges_state_valid()
    case 'expired':
      return m.badges_state_expired()
    case 'revoked':
      return m.badges_state_revoked()
    case 'invalid':
      return m.badges_state_invalid()
  }
}
