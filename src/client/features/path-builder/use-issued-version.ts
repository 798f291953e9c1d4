import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#client/features/templates/templates.queries.ts'
import type { BadgeTemplate } from '#contract/templates.ts'

type IssuedVersion = {
  /** The number of the version that the next change begins; undefined where it goes into the current one. */
  next?: number
  /** The newest version that badges show: its number, and how many they are. */
  issued?: { number: string; count: number }
}

/** Which version of a path badges show, and what the next change does. Empty until it is known. */
export function useIssuedVersion(path: BadgeTemplate): IssuedVersion {
  const { data: versions } = useQuery(versionsQuery(path.id))
  const current = versions?.[0]
  // An answer that is on its way may know another version than the path itself.
  if (!versions || !current || current.version_code !== path.version_code) return {}
  const shown = versions.find(({ badges_count }) => badges_count > 0)
  return {
    ...(current.badges_count > 0 && { next: Number(current.version_code) + 1 }),
    ...(shown && { issued: { number: shown.version_code, count: shown.badges_count } }),
  }
}
