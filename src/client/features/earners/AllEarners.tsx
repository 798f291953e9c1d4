import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PageSearch } from '#client/browser/search-reader.ts'
import { useCountedLink } from '#client/features/badges/use-counted-link.ts'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { allEarnersQuery } from '#client/features/recipients/earners.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { KnownEarner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { NobodyFound } from './list-people/NobodyFound.tsx'

/** The page of everybody who is on a list or holds a badge. */
export function AllEarners({ search }: { search: PageSearch }) {
  const page = useQuery({ ...allEarnersQuery(search), placeholderData: keepPreviousData })
  const total = page.data?.meta.total
  const change = useFilterChange<PageSearch>()
  const find = (text: string) => change({ search: text || undefined })
  return (
    <Page
      wide
      title={m.earners_everyone()}
      facts={total !== undefined && <Facts isFiltered={Boolean(search.search)} count={total} />}
      breadcrumbs={[{ label: m.earners_lists(), link: { to: '/lists' } }]}
    >
      {(total !== 0 || search.search) && (
        <div className="max-w-80 mb-4 max-md:max-w-none">
          <SearchBox
            label={m.earners_search_everyone()}
            placeholder={m.earners_search_placeholder()}
            value={search.search ?? ''}
            onSearch={find}
          />
        </div>
      )}
      <Found
        page={page}
        failed={m.earners_failed_title()}
        stale={m.earners_stale()}
        outline={<TableSkeleton rows={12} columns={['32%', '1fr', '6rem', '8rem']} />}
      >
        {({ data, meta }) => (
          <PagedRows
            count={data.length}
            meta={meta}
            link={(number) => ({ to: '/earners', search: { ...search, page: number } })}
            empty={<Nobody search={search.search} onSearch={find} />}
          >
            <AllEarnersTable earners={data} isBusy={page.isPlaceholderData} />
          </PagedRows>
        )}
      </Found>
    </Page>
  )
}

function Facts({ isFiltered, count }: { isFiltered: boolean; count: number }) {
  if (!isFiltered) return m.earners_count({ count })
  return <span role="status">{m.earners_match({ count })}</span>
}

function Nobody({ search, onSearch }: { search?: string; onSearch: (text: string) => void }) {
  if (search) {
    return (
      <NobodyFound search={search} onSearch={onSearch}>
        {m.earners_everyone_searched()}
      </NobodyFound>
    )
  }
  return (
    <EmptyState
      title={m.earners_everyone_none()}
      art={<Icon name="user" size={32} />}
      action={<LinkButton to="/lists">{m.earners_lists()}</LinkButton>}
    >
      {m.earners_everyone_none_text()}
    </EmptyState>
  )
}

const columns: Column<KnownEarner>[] = [
  {
    id: 'earner',
    slot: 'title',
    head: m.earners_earner,
    width: '32%',
    title: nameOf,
    cell: (earner) => (
      <Link to="/earners/$earnerId" params={{ earnerId: earner.id }}>
        {nameOf(earner)}
      </Link>
    ),
  },
  {
    id: 'email',
    slot: 'detail',
    head: m.word_email,
    title: ({ recipient_email }) => recipient_email,
    cell: (earner) => (
      <>
        {earner.recipient_email}
        {earner.email_dead_at && <span className="hint"> {m.dead_address_mark_in_list()}</span>}
        {earner.also_at_address.length > 0 && (
          <span className="hint">
            {' '}
            {m.earners_also_at_address({ names: earner.also_at_address.map(nameOf).join(', ') })}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'badges',
    slot: 'number',
    head: m.shell_badges,
    width: '6rem',
    cell: (earner) => (
      <>
        <BadgesOf earner={earner} />
        <span
          // The unit of a number, shown where the column heading is hidden.
          className="hidden max-md:inline"
        >
          {' '}
          {m.earners_badges_unit({ count: earner.badges_count })}
        </span>
      </>
    ),
  },
  {
    id: 'since',
    slot: 'wide',
    head: m.earners_known_since,
    width: '8rem',
    cell: ({ created_at }) => <span className="num">{formatDay(created_at)}</span>,
  },
]

/** Earners, one per row, each linked to their page. */
const AllEarnersTable = ({ earners, isBusy }: { earners: KnownEarner[]; isBusy: boolean }) => (
  <DataTable caption={m.earners_caption_everyone()} columns={columns} rows={earners} rowKey="id" isBusy={isBusy} />
)

function BadgesOf({ earner: { id, recipient_email, badges_count } }: { earner: KnownEarner }) {
  const counted = useCountedLink()
  if (badges_count === 0) return '0'
  return (
    <Link
      {...counted({ to: '/badges', search: { earner: id } })}
      aria-label={m.earners_badges_of({ count: badges_count, email: recipient_email })}
    >
      {formatNumber(badges_count)}
    </Link>
  )
}
