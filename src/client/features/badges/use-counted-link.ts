import { useSuspenseQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { userQuery } from '#client/features/session/session.queries.ts'

/** Leaves badges of undone awards, which no figure counts, out of the badges that a figure links to; if there are any. */
export function useCountedLink() {
  const { undone_badges_count } = useSuspenseQuery(userQuery).data.organization
  return ({ search, ...link }: LinkProps): LinkProps =>
    undone_badges_count > 0 ? { ...link, search: { ...(search as object), undone: 0 } } : { ...link, search }
}
