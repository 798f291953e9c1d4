import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pathsToFollowQuery } from '#client/features/learning-paths/progress/path-progress.queries.ts'
import { useMay } from '#client/features/session/permissions.ts'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import type { PathStateFilter } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ActionItem, ActionList } from './ActionList.tsx'

/**
 * The learning paths with people who await a decision or are at risk; each line links to those people.
 * @param children shown if there are none
 */
export function PathsToFollow({ children }: { children: ReactNode }) {
  const mayAward = useMay('award')
  const { data: paths = [], isPending, isError } = useQuery(pathsToFollowQuery)
  if (isError) return <p className="muted">{m.overview_action_items_failed()}</p>
  if (isPending) return null
  const items = paths.flatMap(({ learning_path: path, ...counts }): ActionItem[] => {
    const about = (state: PathStateFilter, icon: IconName, count: number, title: string) => {
      if (count === 0) return []
      const link = { to: '/learning-paths/$pathId/progress', params: { pathId: path.id }, search: { state } } as const
      return [{ id: `${path.id} ${state}`, icon, isPressing: state !== 'at_risk', title, why: path.title, link }]
    }
    const { proposed_count: proposed, waiting_for_credits_count: waiting, at_risk_count: atRisk } = counts
    return [
      ...(mayAward ? about('proposed', 'ready', proposed, m.overview_proposed({ count: proposed })) : []),
      ...(mayAward
        ? about('waiting_for_credits', 'credits', waiting, m.overview_waiting_for_credits({ count: waiting }))
        : []),
      ...about('at_risk', 'alert', atRisk, m.overview_at_risk({ count: atRisk })),
    ]
  })
  if (items.length === 0) return children
  // What awaits a decision comes before what is only for information.
  const sorted = items.toSorted((one, other) => Number(other.isPressing) - Number(one.isPressing))
  return <ActionList items={sorted} label={m.overview_paths_follow()} />
}
