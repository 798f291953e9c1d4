import { Status, StatusPill } from '#client/ui/feedback/Status.tsx'
import type { Badge, BadgeState } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'

type BadgeStateProps = { of: Pick<Badge, 'state'> }

/** A badge's state in a table row, as icon and label. */
export const BadgeStateMark = ({ of: { state } }: BadgeStateProps) => <Status mark={state} label={stateName(state)} />

/** A badge's state in a heading, as a coloured pill. */
export const BadgeStatePill = ({ of: { state } }: BadgeStateProps) => (
  <StatusPill mark={state} label={stateName(state)} />
)

export function stateName(state: BadgeState) {
  switch (state) {
    case 'valid':
      return m.badges_state_valid()
    case 'expired':
      return m.badges_state_expired()
    case 'revoked':
      return m.badges_state_revoked()
    case 'undone':
      return m.badges_state_undone()
    case 'invalid':
      return m.badges_state_invalid()
  }
}
