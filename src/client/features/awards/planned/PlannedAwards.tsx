import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { NoAwards } from '#client/features/awards/list/NoAwards.tsx'
import { Found, PagedRows } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import type { listScheduledAwards, ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { useSheetClose } from '../../badges/use-sheet-close.ts'
import { PlannedState } from './PlannedState.tsx'
import { plannedAwardsQuery } from './planned-awards.queries.ts'
import type { PlannedSearch } from './planned-search.ts'
import { countWords, recipientsName } from './planned-words.ts'
import { TemplatePicture } from './TemplatePicture.tsx'

const PlannedSheet = lazyPart(() => import('./PlannedSheet.tsx'), 'PlannedSheet')

/** Column widths of the loading table: time, badge, recipients, author, badges and state. */
const COLUMNS = ['9rem', '1fr', '14rem', '10rem', '4.5rem', '10rem']

/** Planned awards and their results. */
export function PlannedAwards({ search }: { search: PlannedSearch }) {
  const page = useQuery({ ...plannedAwardsQuery(search.page), placeholderData: keepPreviousData })
  const navigate = useNavigate()
  const close = useSheetClose(search.award, () => {
    void navigate({ to: '/badges/planned', search: { page: search.page }, replace: true, resetScroll: false })
  })
  return (
    <Page
      wide
      title={m.planned_all()}
      facts={page.data && <span role="status">{m.planned_facts({ count: page.data.meta.scheduled })}</span>}
      breadcrumbs={[
        { label: m.shell_badges(), link: { to: '/badges' } },
        { label: m.awards_view(), link: { to: '/badges/awards' } },
      ]}
    >
      <List search={search} page={page} />
      {search.award && (
        <LazyBoundary>
          <PlannedSheet key={search.award} id={search.award} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  )
}

type ListProps = { search: PlannedSearch; page: UseQueryResult<z.output<typeof listScheduledAwards.output>> }

/** The awards of a page, or why there are none. */
const List = ({ search, page }: ListProps) => (
  <Found
    page={page}
    failed={m.planned_failed()}
    stale={m.planned_stale()}
    outline={<TableSkeleton rows={6} columns={COLUMNS} />}
  >
    {({ data, meta }) => (
      <PagedRows
        count={data.length}
        meta={meta}
        link={(number) => ({ to: '/badges/planned', search: { page: number } })}
        empty={<NoAwards title={m.planned_empty_title()}>{m.planned_empty_text()}</NoAwards>}
      >
        <PlannedTable awards={data} search={search} isBusy={page.isPlaceholderData} />
      </PagedRows>
    )}
  </Found>
)

const columnsIn = (search: PlannedSearch): Column<ScheduledAward>[] => [
  { id: 'when', slot: 'date', head: m.planned_when, width: '10.5rem', cell: ({ due_at }) => formatWallClock(due_at) },
  pictureColumn(({ badge_template: { id } }) => <TemplatePicture id={id} size={40} />),
  {
    id: 'badge',
    slot: 'title',
    head: m.badges_badge,
    title: ({ badge_template: { title } }) => title,
    cell: ({ id, badge_template: template }) => (
      <Link
        to="/badges/planned"
        search={{ ...search, award: id }}
        resetScroll={false}
        className="flex gap-2.5 items-center min-w-0"
      >
        <span
          // The picture has a cell of its own there.
          className="flex-none max-md:hidden"
        >
          <TemplatePicture id={template.id} size={28} />
        </span>
        <span className="overflow-hidden text-ellipsis max-md:overflow-visible" {...fontAttributes(template.title)}>
          {template.title}
        </span>
      </Link>
    ),
  },
  {
    id: 'to',
    slot: 'detail',
    head: m.planned_to,
    width: 'min(18rem, 22vw)',
    title: recipientsName,
    cell: (award) => (
      <span className="flex gap-2.5 items-center min-w-0 [&>svg]:flex-none [&>svg]:text-ink-3 [&>span]:overflow-hidden [&>span]:text-ellipsis">
        <Icon name={award.earners_list ? 'lists' : 'user'} size={18} />
        <span>{recipientsName(award)}</span>
      </span>
    ),
  },
  { id: 'by', slot: 'wide', head: m.planned_by, width: '10rem', cell: ({ author }) => author?.name ?? '–' },
  {
    id: 'count',
    slot: 'wide',
    head: () => <span className="block tabular-nums text-right">{m.shell_badges()}</span>,
    width: '4.5rem',
    cell: (award) => <span className="block tabular-nums text-right">{countWords(award)}</span>,
  },
  {
    id: 'state',
    slot: 'status',
    head: m.planned_state,
    width: '10rem',
    cell: (award) => <PlannedState award={award} />,
  },
]

type PlannedTableProps = { awards: ScheduledAward[]; search: PlannedSearch; isBusy: boolean }

/** Planned awards, one per row. Small screens show picture, badge, recipients, state and time only. */
const PlannedTable = ({ awards, search, isBusy }: PlannedTableProps) => (
  <DataTable caption={m.planned_caption()} columns={columnsIn(search)} rows={awards} rowKey="id" isBusy={isBusy} />
)
