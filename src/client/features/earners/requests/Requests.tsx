import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { useSheetClose } from '#client/features/badges/use-sheet-close.ts'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { dayAt } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { CountFilter } from '#client/ui/tables/CountFilter.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { GridTable } from '#client/ui/tables/GridTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import { useTicked } from '#client/ui/tables/use-ticked.ts'
import type { EarnerRequest, listRequests } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { aboutWords, askerWords, dayWords, kindIcons, kindNames, stateOf } from './request-words.ts'
import { requestCountsQuery, requestsQuery } from './requests.queries.ts'
import { kinds, type RequestsSearch } from './requests-search.ts'

const RequestSheet = lazyPart(() => import('./RequestSheet.tsx'), 'RequestSheet')
const Leavers = lazyPart(() => import('./leavers/Leavers.tsx'), 'Leavers')
const RequestsBar = lazyPart(() => import('./RequestsBar.tsx'), 'RequestsBar')

/** Column widths of the loading skeleton: who, what, when, and the term. */
const COLUMNS = ['20rem', '1fr', '8rem', '10rem']

/** What people ask of the organization: those that wait for an answer, or those that have one. */
export function Requests({ search }: { search: RequestsSearch }) {
  const navigate = useNavigate()
  const page = useQuery({ ...requestsQuery(search), placeholderData: keepPreviousData })
  const { data: counts } = useQuery(requestCountsQuery)
  const change = useFilterChange<RequestsSearch>()
  const close = useSheetClose(search.request, () => {
    void navigate({ to: '/requests', search: { ...search, request: undefined }, replace: true, resetScroll: false })
  })
  const of = counts?.[search.answered ? 'answered' : 'open']
  const open = counts && sum(counts.open)
  const mayAskLeavers = useMay('administer')
  const isOfLeavers = mayAskLeavers && search.leavers === 1
  return (
    <Page
      wide
      title={m.requests_title()}
      facts={
        open !== undefined && (
          <span role="status">
            {m.requests_facts({ count: open })}{' '}
            {counts?.next_due_at && m.requests_next({ day: dayWords(counts.next_due_at) })}
          </span>
        )
      }
    >
      <div className="flex flex-wrap gap-4 items-center mb-4 max-md:[&>*]:flex-[1_1_100%]">
        <SegmentedControl
          isBare
          label={m.requests_views()}
          choices={[
            { id: 'open', label: m.requests_inbox() },
            { id: 'answered', label: m.requests_answered() },
            ...(mayAskLeavers ? [{ id: 'leavers' as const, label: m.leavers_tab() }] : []),
          ]}
          chosen={isOfLeavers ? 'leavers' : search.answered ? 'answered' : 'open'}
          onChoose={(view) =>
            change({
              answered: view === 'answered' ? 1 : undefined,
              leavers: view === 'leavers' ? 1 : undefined,
              kind: undefined,
            })
          }
        />
        {of && !isOfLeavers && (
          <CountFilter
            label={m.requests_kind()}
            choices={[
              { label: m.requests_all(), count: sum(of) },
              ...kinds.map((id) => ({ id, label: kindNames[id](), count: of[id] })),
            ]}
            chosen={search.kind}
            onChoose={(kind) => change({ kind })}
          />
        )}
        {!isOfLeavers && (search.search || search.answered || Boolean(open)) && (
          <div className="flex-1 min-w-60 max-w-80 ml-auto max-md:max-w-none max-md:ml-0">
            <SearchBox
              label={m.requests_search()}
              placeholder={m.requests_search_placeholder()}
              value={search.search ?? ''}
              onSearch={(text) => change({ search: text || undefined })}
            />
          </div>
        )}
      </div>
      {isOfLeavers ? (
        <LazyBoundary>
          <Leavers />
        </LazyBoundary>
      ) : (
        <List search={search} page={page} />
      )}
      {search.request && (
        <LazyBoundary>
          <RequestSheet key={search.request} id={search.request} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  )
}

const sum = (counts: Record<(typeof kinds)[number], number>) => kinds.reduce((all, kind) => all + counts[kind], 0)

type ListProps = { search: RequestsSearch; page: UseQueryResult<z.output<typeof listRequests.output>> }

function List({ search, page }: ListProps) {
  const navigate = useNavigate()
  const mayDecide = useMay('decide_request', 'name')
  const ids = page.data?.data.map(({ id }) => id) ?? []
  const ticked = useTicked(
    JSON.stringify([search.kind, search.answered, search.search]),
    page.data?.meta.total ?? 0,
    ids,
  )
  const link = (change: RequestsSearch) => ({ to: '/requests', search: { ...search, ...change } }) as const
  return (
    <Found
      page={page}
      failed={m.requests_failed()}
      stale={m.requests_stale()}
      outline={<TableSkeleton rows={10} columns={COLUMNS} />}
    >
      {({ data, meta }) => (
        <PagedRows
          count={data.length}
          meta={meta}
          link={(number) => link({ page: number })}
          empty={<EmptyState title={emptyTitle(search)}>{!search.search && m.requests_none_text()}</EmptyState>}
        >
          <GridTable
            caption={m.requests_title()}
            columns={columnsOf((id) => link({ request: id }), search)}
            rows={data}
            rowKey="id"
            isBusy={page.isPlaceholderData}
            selection={mayDecide && !search.answered ? ticked : null}
            tickLabel={(request) => m.requests_tick({ name: askerWords(request) })}
            tickPageLabel={m.requests_tick_page()}
            onOpen={({ id }) => void navigate({ ...link({ request: id }), resetScroll: false })}
          />
          {ticked.count > 0 && (
            <LazyBoundary>
              <RequestsBar ticked={ticked} rows={data} />
            </LazyBoundary>
          )}
        </PagedRows>
      )}
    </Found>
  )
}

function emptyTitle({ search, answered }: RequestsSearch): string {
  if (search) return m.requests_none_found({ search })
  return answered ? m.requests_none_answered() : m.requests_none()
}

type LinkTo = (id: string) => { to: '/requests'; search: RequestsSearch }

const columnsOf = (link: LinkTo, { answered }: RequestsSearch): Column<EarnerRequest>[] => [
  pictureColumn<EarnerRequest>(({ kind }) => <Icon name={kindIcons[kind]} />),
  {
    id: 'who',
    slot: 'title',
    head: m.requests_who,
    width: 'clamp(13rem, 28vw, 24rem)',
    title: askerWords,
    cell: (request) => (
      <Link {...link(request.id)} resetScroll={false} {...fontAttributes(askerWords(request))}>
        {askerWords(request)}
      </Link>
    ),
  },
  {
    id: 'about',
    slot: 'detail',
    head: m.requests_about,
    title: aboutWords,
    cell: (request) => (
      <span className="inline-flex gap-2.5 items-center min-w-0">
        <span className="max-md:hidden">
          <Icon name={kindIcons[request.kind]} size={17} />
        </span>
        {aboutWords(request)}
      </span>
    ),
  },
  {
    id: 'asked',
    slot: 'wide',
    head: answered ? m.requests_answered_at : m.requests_asked_at,
    width: '9rem',
    title: ({ created_at, decided_at }) => formatDay(dayAt(decided_at ?? created_at)),
  },
  {
    id: 'state',
    slot: 'status',
    head: answered ? m.word_status : m.requests_term,
    width: '12rem',
    cell: (request) => <StatusLine {...stateOf(request)} />,
  },
]
