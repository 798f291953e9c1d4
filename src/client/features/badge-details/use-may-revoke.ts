import { useQuery } from '@tanstack/react-query'
import { useMay } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { badgeHistoryQuery } from './badge-acts.queries.ts'

/**
 * Whether the current user may revoke a badge: any, or only those that the history says they awarded. Undefined while
 * the history loads.
 */
export function useMayRevoke(badgeId: string): boolean | undefined {
  const mayAny = useMay('revoke_any')
  const mayOwn = useMay('revoke')
  const { data: user } = useQuery(userQuery)
  const { data: history } = useQuery({ ...badgeHistoryQuery(badgeId), enabled: mayOwn && !mayAny })
  const isOwn = history?.some(({ action, user: actor }) => action === 'issued' && actor?.uuid === user?.uuid)
  return mayAny || (mayOwn && isOwn)
}
