import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathsToFollowQuery } from '#client/features/path-progress/path-progress.queries.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import type { PathStateFilter } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Overview.module.css'

type PathActionItem = { pathId: string; state: PathStateFilter; icon: IconName; title: string; why: string }

/**
 * The learning paths with people who await a decision or are at risk; each line links to those people.
 * @param children shown if there are none
 */
export function PathsToFollow({ children }: { children: ReactNode }) {
  const mayAward = useMay('award')
  const { data: paths = [], isPending, isError } = useQuery(pathsToFollowQuery)
  if (isError) return <p className="muted">{m.overview_action_items_failed()}</p>
  if (isPending) return null
  const items = paths.flatMap(({ learning_path: path, ...counts }): PathActionItem[] => {
    const about = (state: PathStateFilter, icon: IconName, count: number, title: string) =>
      count > 0 ? [{ pathId: path.id, state, icon, title, why: path.title }] : []
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
  const rank = ({ state }: PathActionItem) => (state === 'at_risk' ? 1 : 0)
  const sorted = items.toSorted((one, other) => rank(one) - rank(other))
  return (
    <ul className={styles.todo} aria-label={m.overview_paths_follow()}>
      {sorted.map(({ pathId, state, icon, title, why }) => (
        <li key={`${pathId} ${state}`}>
          <Link
            to="/learning-paths/$pathId/progress"
            params={{ pathId }}
            search={{ state }}
            className={state === 'at_risk' ? undefined : styles.pressing}
          >
            <Icon name={icon} />
            <span>
              <b>{title}</b>
              <small>{why}</small>
            </span>
            <Icon name="right" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
