import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './Overview.module.css'
import { useActionItems } from './use-action-items.ts'

const PathsToFollow = lazy(() => import('./PathsToFollow.tsx').then((module) => ({ default: module.PathsToFollow })))

/** What needs attention: badges about to expire, drafts, learning paths that cannot be awarded, mails, credits. */
export function ActionItems() {
  const { items, hasFailed, isComing } = useActionItems()
  return (
    <section aria-labelledby="overview-action-items">
      <SectionHead id="overview-action-items" title={m.overview_action_items()} />
      {hasFailed && <p className="muted">{m.overview_action_items_failed()}</p>}
      {isComing && <TableSkeleton rows={3} />}
      {items.length > 0 && (
        <ul className={styles.todo}>
          {items.map(({ id, icon, isPressing, title, why, link }) => (
            <li key={id}>
              <Link {...link} className={isPressing ? styles.pressing : undefined}>
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
      )}
      <LazyBoundary>
        <PathsToFollow>
          {!isComing && !hasFailed && items.length === 0 && <p className="muted">{m.overview_action_items_none()}</p>}
        </PathsToFollow>
      </LazyBoundary>
    </section>
  )
}
