import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { BadgeViews } from '#client/features/badges/BadgeViews.tsx'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { May } from '#client/features/session/May.tsx'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadges } from '#client/features/templates/BlankBadge.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { CountFilter } from '#client/ui/tables/CountFilter.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import type { Claim, listClaims } from '#contract/claims/claims.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { claimStates, NEW, stateIn } from './claim-states.ts'
import { kinds, stateNames, stateOf, windowOf } from './claim-words.ts'
import { claimCountsQuery, claimsQuery } from './claims.queries.ts'
import type { ClaimSearch } from './claims-search.ts'

/** Column widths of the loading skeleton: badge, how, window, state and three counts. */
const COLUMNS = ['1fr', '7rem', '12rem', '11rem', '5rem', '5rem', '5rem']

/** Badges › Claims: the badges that people ask for. */
export function Claims({ search }: { search: ClaimSearch }) {
  const page = useQuery({ ...claimsQuery(search), placeholderData: keepPreviousData })
  const { data: counts } = useQuery(claimCountsQuery)
  const change = useFilterChange<ClaimSearch>()
  const isUnused = counts?.all === 0
  return (
    <Page
      wide
      title={m.claims_view()}
      facts={
        counts &&
        !isUnused && (
          <span role="status">
            {counts.states.open > 0 && m.claims_facts({ count: counts.states.open })}{' '}
            {counts.to_decide > 0 && m.claims_facts_waiting({ count: counts.to_decide })}
          </span>
        )
      }
      actions={!isUnused && <NewClaim />}
      breadcrumbs={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
    >
      <BadgeViews>
        {counts && !isUnused && (
          <div className="flex flex-1 flex-wrap gap-4 items-center min-w-0 max-md:flex-[1_1_100%]">
            <CountFilter
              label={m.claims_states()}
              choices={[
                { label: m.claims_all(), count: counts.all },
                ...claimStates
                  .map((id) => ({ id, label: stateNames[id](), count: counts.states[id] }))
                  .filter(({ id, count }) => count > 0 || id === search.state),
              ]}
              chosen={stateIn(claimStates, search)}
              onChoose={(state) => change({ state })}
            />
            <div className="ml-auto w-60 max-md:w-full">
              <SearchBox
                label={m.claims_search()}
                placeholder={m.claims_search_hint()}
                value={search.search ?? ''}
                onSearch={(text) => change({ search: text || undefined })}
              />
            </div>
          </div>
        )}
      </BadgeViews>
      <List
        search={search}
        page={page}
        isUnused={isUnused}
        onClear={() => change({ search: undefined, state: undefined })}
      />
    </Page>
  )
}

const NewClaim = () => (
  <May do="edit_claims">
    <LinkButton to="/badges/claims/$claimId" params={{ claimId: NEW }} kind="primary" icon="plus">
      {m.claims_new()}
    </LinkButton>
  </May>
)

type ListProps = {
  search: ClaimSearch
  page: UseQueryResult<z.output<typeof listClaims.output>>
  isUnused: boolean
  onClear: () => void
}

const List = ({ search, page, isUnused, onClear }: ListProps) => (
  <Found
    page={page}
    failed={m.claims_failed()}
    stale={m.claims_stale()}
    outline={<TableSkeleton rows={8} columns={COLUMNS} />}
  >
    {({ data, meta }) => (
      <PagedRows
        count={data.length}
        meta={meta}
        link={(number) => ({ to: '/badges/claims', search: { ...search, page: number } })}
        empty={
          isUnused ? (
            <EmptyState title={m.claims_empty()} art={<BlankBadges />} action={<NewClaim />}>
              {m.claims_empty_text()}
            </EmptyState>
          ) : (
            <EmptyState title={m.claims_none()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
              {m.badges_none_text()}
            </EmptyState>
          )
        }
      >
        <DataTable
          caption={m.claims_caption()}
          columns={columns}
          rows={data}
          rowKey="id"
          isBusy={page.isPlaceholderData}
        />
      </PagedRows>
    )}
  </Found>
)

const amount = (count: number) => (count > 0 ? formatNumber(count) : '–')

const columns: Column<Claim>[] = [
  pictureColumn<Claim>(({ badge_template }) => <BadgePicture of={badge_template} size={40} />),
  {
    id: 'badge',
    slot: 'title',
    head: m.badges_badge,
    cell: ({ id: claimId, badge_template, title, code }) => (
      <span className="inline-flex gap-3 items-center min-w-0 py-1.5 max-md:py-0">
        <BadgePicture of={badge_template} size={36} className="max-md:hidden" />
        <span className="grid min-w-0">
          <Link to="/badges/claims/$claimId" params={{ claimId }} {...fontAttributes(title)} className="wrap-anywhere">
            {title}
          </Link>
          <small className="hint font-text wrap-anywhere" {...fontAttributes(badge_template.title)}>
            {badge_template.title} · <span className="num">{code}</span>
          </small>
        </span>
      </span>
    ),
  },
  {
    id: 'how',
    slot: 'wide',
    head: m.claims_how,
    width: '7.5rem',
    cell: ({ kind }) => (
      <span className="inline-flex gap-2 items-center">
        <Icon name={kinds[kind].icon} size={17} />
        {kinds[kind].name()}
      </span>
    ),
  },
  { id: 'window', slot: 'detail', head: m.claims_window, width: '13rem', title: windowOf },
  {
    id: 'state',
    slot: 'status',
    head: m.claims_states,
    width: '12rem',
    cell: (claim) => <StatusLine {...stateOf(claim)} />,
  },
  {
    id: 'asked',
    slot: 'wide',
    head: m.claims_asked,
    width: '5.5rem',
    cell: ({ counts: { asked }, seats }) => (
      <span className="grid justify-items-end tabular-nums">
        {amount(asked)}
        {seats !== null && <small className="hint">{m.claims_of_seats({ seats: formatNumber(seats) })}</small>}
      </span>
    ),
  },
  {
    id: 'awarded',
    slot: 'wide',
    head: m.claims_awarded,
    width: '5.5rem',
    cell: ({ counts: { awarded } }) => <span className="block text-right tabular-nums">{amount(awarded)}</span>,
  },
  {
    id: 'waiting',
    slot: 'date',
    head: m.claims_to_decide,
    width: '6.5rem',
    cell: ({ id: claimId, counts: { to_decide: count } }) =>
      count > 0 ? (
        <Link to="/badges/claims/$claimId" params={{ claimId }} search={{ state: 'received' }} className="tabular-nums">
          <span className="md:hidden">{m.claims_count_to_decide({ count: formatNumber(count) })}</span>
          <span className="max-md:hidden">{formatNumber(count)}</span>
        </Link>
      ) : (
        <span className="max-md:hidden">–</span>
      ),
  },
]
