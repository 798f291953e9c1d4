import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/i18n/numbers.ts'
import { scrollableRow } from '#client/ui/layout/scrollable-row.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './PathTabs.module.css'
import { progressSummaryQuery } from './progress/path-progress.queries.ts'

/** The three pages of a path: steps and rule, progress, and texts and picture. */
export function PathTabs({ path: { id, status } }: { path: Pick<BadgeTemplate, 'id' | 'status'> }) {
  const { data: summary } = useQuery({ ...progressSummaryQuery(id), enabled: status === 'active' })
  const isHere = {
    activeOptions: { exact: true, includeSearch: false },
    activeProps: { 'aria-current': 'page' },
  } as const
  return (
    <nav
      ref={scrollableRow}
      className={`${styles.tabs} flex gap-5 -mt-3 mx-0 mb-6 border-b border-b-rule overflow-x-auto [scrollbar-width:none] max-md:mb-5 print:hidden`}
      aria-label={m.progress_parts()}
    >
      <Link to="/learning-paths/$pathId" params={{ pathId: id }} {...isHere}>
        {m.progress_tab_steps()}
      </Link>
      <Link to="/learning-paths/$pathId/progress" params={{ pathId: id }} {...isHere}>
        {m.progress_tab_progress()}
        {summary && (
          <span className="text-ink-3 text-sm tabular-nums font-text">{formatNumber(summary.people_count)}</span>
        )}
      </Link>
      <Link to="/templates/$templateId" params={{ templateId: id }} {...isHere}>
        {m.progress_tab_details()}
      </Link>
    </nav>
  )
}
