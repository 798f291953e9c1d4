import type { ClaimState } from '#contract/claims/claims.ts'
import type { ClaimRow } from './claims.sql.ts'

/** What people find at a moment. @param seatsLeft null if there is no limit */
export function stateOf(
  { status, opensAt, closesAt }: Pick<ClaimRow, 'status' | 'opensAt' | 'closesAt'>,
  now: string,
  seatsLeft: number | null,
): ClaimState {
  if (status !== 'open') return status
  if (opensAt && now < opensAt) return 'early'
  if (closesAt && now >= closesAt) return 'closed'
  return seatsLeft !== null && seatsLeft <= 0 ? 'full' : 'open'
}

/** What has closed it. */
export function closedBy({ status }: Pick<ClaimRow, 'status'>, state: ClaimState) {
  if (state === 'full') return 'seats'
  if (state !== 'closed') return null
  return status === 'closed' ? 'hand' : 'time'
}
