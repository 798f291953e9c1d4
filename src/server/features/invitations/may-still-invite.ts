import { isAllowed, type Level, type MembershipStatus } from '#contract/permissions.ts'

/** Whoever wrote an invitation, as they are now; null for what they have left or lost. */
export type Inviter = {
  account: { disabledAt: string | null } | null
  membership: { level: Level; status: MembershipStatus } | null
}

/** Nobody gives by an invitation what they may not give at the moment at which it is accepted. */
export function mayStillInvite(level: Level, { account, membership }: Inviter): boolean {
  if (!account || account.disabledAt || membership?.status !== 'active') return false
  return isAllowed(membership.level, level === 'owner' ? 'own' : 'manage_team')
}
