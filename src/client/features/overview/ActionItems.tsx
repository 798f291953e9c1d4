import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import { m } from '#i18n/compiled/messages.js'
import { ActionList } from './ActionList.tsx'
import { useActionItems } from './use-action-items.ts'

const PathsToFollow = lazyPart(() => import('./PathsToFollow.tsx'), 'PathsToFollow')

/** What needs attention: badges about to expire, drafts, learning paths that cannot be awarded, mails, credits. */
export function ActionItems() {
  const { items, hasFailed, isComing } = useActionItems()
  return (
    <section aria-labelledby="overview-action-items">
      <SectionHead id="overview-action-items" title={m.overview_action_items()} />
      {hasFailed && <p className="muted">{m.overview_action_items_failed()}</p>}
      {isComing && <TableSkeleton rows={3} />}
      {items.length > 0 && <ActionList items={items} />}
      <LazyBoundary>
        <PathsToFollow>
          {!isComing && !hasFailed && items.length === 0 && <p className="muted">{m.overview_action_items_none()}</p>}
        </PathsToFollow>
      </LazyBoundary>
    </section>
  )
}
