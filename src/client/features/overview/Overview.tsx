import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { May } from '#client/features/account/session/May.tsx'
import { userQuery } from '#client/features/account/session/session.queries.ts'
import { BlankBadges } from '#client/features/badges/details/BlankBadge.tsx'
import { type loadFirstRunChecklist, mayShowChecklist } from '#client/features/shell/first-run/may-show-checklist.ts'
import { Page } from '#client/features/shell/page/Page.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { ActionItems } from './ActionItems.tsx'
import { ByType } from './ByType.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { Issuance } from './Issuance.tsx'
import { dayFromNow } from './months.ts'
import { statisticsQuery } from './overview.queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { TopTemplates } from './TopTemplates.tsx'
import { countDates, FIRST_DATES, upcomingQuery } from './upcoming/upcoming.queries.ts'

const twoColumns =
  'grid grid-cols-[minmax(0,1fr)_20rem] gap-x-12 gap-y-10 3xl:grid-cols-[minmax(0,1fr)_24rem] max-xl:grid-cols-1 max-xl:gap-y-8 [&>:last-child:nth-child(odd)]:col-span-full'

const NextDays = lazyPart(() => import('./upcoming/NextDays.tsx'), 'NextDays')

// Loaded after the page and without a placeholder, since there may be no saved reports to show.
const SavedReportLines = lazyPart(() => import('../reports/saved/SavedReportLines.tsx'), 'SavedReportLines')

type OverviewProps = {
  search: OverviewSearch
  /** The getting-started guide of a new organization. */
  Guide: Awaited<ReturnType<typeof loadFirstRunChecklist>>
}

/** The overview: how the organization's badges are doing, and what needs attention. */
export function Overview({ search, Guide }: OverviewProps) {
  const { data: statistics } = useSuspenseQuery(statisticsQuery)
  const { organization } = useSuspenseQuery(userQuery).data
  const { data: upcoming } = useQuery(upcomingQuery)
  const badges = statistics.badges_count
  const hasBadges = badges > 0
  return (
    <Page
      wide
      title={m.overview_title()}
      facts={m.overview_facts({ day: formatDay(dayFromNow(0), 'long') })}
      actions={
        <May do="award">
          <LinkButton to="/award" kind="primary" icon="award" className="max-md:hidden">
            {m.overview_award()}
          </LinkButton>
        </May>
      }
    >
      {Guide && mayShowChecklist(badges) && <Guide organization={organization} badges={badges} />}
      <FigureStrip statistics={statistics} />
      {hasBadges ? (
        <div
          // Alone in its row, it spans both columns.
          className={twoColumns}
        >
          <ComingDays />
          <ActionItems />
          <Issuance search={search} />
          <ByType statistics={statistics} />
          <TopTemplates templates={statistics.top_badge_templates} />
          <LazyBoundary>
            <SavedReportLines />
          </LazyBoundary>
        </div>
      ) : (
        <div
          // Alone in its row, it spans both columns.
          className={twoColumns}
        >
          {/* The first badges may be planned already. */}
          {upcoming && countDates(upcoming) > 0 && <ComingDays />}
          <EmptyState title={m.overview_empty_title()} art={<BlankBadges />}>
            {m.overview_empty_text()}
          </EmptyState>
          <ActionItems />
        </div>
      )}
    </Page>
  )
}

/** The upcoming dates. Their query is loaded with the page, so the placeholder already has the final height. */
function ComingDays() {
  const { data } = useQuery(upcomingQuery)
  const rows = data ? Math.min(countDates(data), FIRST_DATES) : 0
  // Reminders get a third lane only if there are any.
  const lanes = data?.reminders.length ? 3 : 2
  const place = rows > 0 && (
    <div
      // Reserves the height of the upcoming dates (head, lanes and list) while they load.
      className="min-h-[calc(86px_+_46px_*_var(--lanes)_+_53px_*_var(--rows))] 3xl:min-h-[calc(48px_+_max(38px_+_46px_*_var(--lanes),53px_*_var(--rows)))]"
      style={{ '--rows': rows, '--lanes': lanes } as CSSProperties}
    />
  )
  return (
    <LazyBoundary fallback={place}>
      <NextDays />
    </LazyBoundary>
  )
}
