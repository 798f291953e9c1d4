import { isAllowed, type Level, type MembershipStatus, ownerOrOthers } from '#contract/permissions.ts'

/** The current state of the inviter; null if the account or the membership is gone. */
export type Inviter = {
  account: { disabledAt: string | null } | null
  membership: { level: Level; status: MembershipStatus } | null
}

/** Whether the inviter has the permission for an invitation at the time it is accepted, not only when it was sent. */
export function mayStillInvite(level: Level, { account, membership }: Inviter): boolean {
  if (!account || account.disabledAt || membership?.status !== 'active') return false
  return isAllowed(membership.level, 'give_level', ownerOrOthers(level))
}
