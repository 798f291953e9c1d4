import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#client/features/templates/templates.queries.ts'
import type { BadgeTemplate } from '#contract/templates.ts'

type IssuedVersion = {
  /** Number of the version that the next change creates; undefined if it goes into the current one. */
  next?: number
  /** The newest version with issued badges: its number, and how many badges it has. */
  issued?: { number: string; count: number }
}

/** The version that badges were issued from, and the one that the next change goes into. Empty while loading. */
export function useIssuedVersion(path: BadgeTemplate): IssuedVersion {
  const { data: versions } = useQuery(versionsQuery(path.id))
  const current = versions?.[0]
  // While a request is in flight, the versions and the path may not match.
  if (!versions || !current || current.version_code !== path.version_code) return {}
  const shown = versions.find(({ is_issued }) => is_issued)
  return {
    ...(current.is_issued && { next: Number(current.version_code) + 1 }),
    ...(shown && { issued: { number: shown.version_code, count: shown.badges_count } }),
  }
}
