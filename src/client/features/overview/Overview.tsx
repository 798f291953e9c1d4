import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { countDates, FIRST_DATES, upcomingQuery } from '#client/features/badges/upcoming.queries.ts'
import { useCountedLink } from '#client/features/badges/use-counted-link.ts'
import { Page } from '#client/features/page/Page.tsx'
import { May } from '#client/features/session/May.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { type loadFirstRunChecklist, mayShowChecklist } from '#client/features/shell/first-run/may-show-checklist.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadges } from '#client/features/templates/BlankBadge.tsx'
import { TypeSilhouette } from '#client/features/templates/TypeSilhouette.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { Statistics } from '#contract/statistics.ts'
import type { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { ActionList } from './ActionList.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { Issuance } from './Issuance.tsx'
import { dayFromNow } from './months.ts'
import styles from './Overview.module.css'
import { statisticsQuery } from './overview.queries.ts'
import { ofTemplate, ofType } from './overview-links.ts'
import type { OverviewSearch } from './overview-search.ts'
import { useActionItems } from './use-action-items.ts'

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

const PathsToFollow = lazyPart(() => import('./PathsToFollow.tsx'), 'PathsToFollow')

/** What needs attention: badges about to expire, drafts, learning paths that cannot be awarded, mails, credits. */
function ActionItems() {
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

const types: TemplateType[] = ['knowledge', 'skills', 'participation', 'qualification']

/** Badge counts by type: bars in one colour, beside each type's silhouette. */
function ByType({ statistics: { badges_by_type, learning_paths_by_type } }: { statistics: Statistics }) {
  const counted = useCountedLink()
  const most = Math.max(...types.map((type) => badges_by_type[type]))
  return (
    <section aria-labelledby="overview-types">
      <SectionHead id="overview-types" title={m.overview_by_type()} />
      <ul className="[&_li]:grid [&_li]:grid-cols-[36px_1fr_auto] [&_li]:gap-x-3 [&_li]:items-center [&_li]:py-[11px] [&_li]:px-0 [&_li]:border-b [&_li]:border-b-rule [&_img]:row-span-2 [&_li:last-child]:border-0">
        {types.map((type) => (
          <li key={type}>
            <TypeSilhouette type={type} size={36} />
            <span>{typeName(type)}</span>
            <span className="tabular-nums font-strong [&_a]:text-inherit [&_a]:decoration-transparent [&_small]:ml-1 [&_small]:text-ink-3 [&_small]:text-xs [&_small]:font-text [&_a:hover]:decoration-current">
              <Link
                {...counted(ofType(type))}
                aria-label={m.overview_type_badges({ count: badges_by_type[type], type: typeName(type) })}
              >
                {formatNumber(badges_by_type[type])}
              </Link>
              {learning_paths_by_type[type] > 0 && (
                <small>
                  <Link {...counted(ofType(type, { path: 1 }))}>
                    {m.overview_of_paths({ count: learning_paths_by_type[type] })}
                  </Link>
                </small>
              )}
            </span>
            <Bar part={most === 0 ? 0 : badges_by_type[type] / most} className="col-[2/4] mt-[5px]" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The five templates with the most badges, each linked to those badges. */
function TopTemplates({ templates }: { templates: Statistics['top_badge_templates'] }) {
  const counted = useCountedLink()
  const most = Math.max(...templates.map(({ badges_count }) => badges_count))
  return (
    <section aria-labelledby="overview-top">
      <SectionHead id="overview-top" title={m.overview_top()}>
        <Link to="/templates">{m.overview_all_templates()}</Link>
      </SectionHead>
      <DataTable
        caption={m.overview_top()}
        rows={templates}
        rowKey="badge_template_id"
        layout={`${styles.top} w-full [border-spacing:0] border-separate text-sm/sm`}
        columns={[
          {
            id: 'template',
            head: m.badges_template,
            cell: (template) => (
              <span className="flex gap-2.5 items-center min-w-0 [&>img]:flex-none [&>img]:size-9">
                <BadgePicture of={template} size={36} />
                <Link
                  {...counted(ofTemplate(template.badge_template_id))}
                  className="min-w-0 text-ink no-underline decoration-auto wrap-anywhere after:absolute after:inset-0 hover:underline"
                >
                  {template.title}
                </Link>
                <span className={`${styles.code} text-ink-3`}>{template.code}</span>
              </span>
            ),
          },
          {
            id: 'share',
            className: styles.share,
            head: m.overview_share,
            isHeadHidden: true,
            cell: ({ badges_count }) => <Bar part={badges_count / most} />,
          },
          {
            id: 'badges',
            className: styles.sum,
            head: m.shell_badges,
            cell: ({ badges_count }) => <b>{formatNumber(badges_count)}</b>,
          },
        ]}
      />
    </section>
  )
}

/** A bar for a fraction from 0 to 1; the number itself is shown beside it. */
const Bar = ({ part, className = '' }: { part: number; className?: string }) => (
  <span
    className={`${className} block h-1.5 [background:linear-gradient(var(--chart-1),var(--chart-1))_0_/_var(--part)_100%_no-repeat,var(--paper-sunk)] [box-shadow:inset_0_0_0_1px_color-mix(in_oklch,var(--rule)_60%,transparent)]`}
    style={{ '--part': `${(100 * part).toFixed(1)}%` } as CSSProperties}
  />
)
