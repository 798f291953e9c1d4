import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PageSearch } from '#client/browser/search-reader.ts'
import { NobodyFound } from '#client/features/earners/list-people/NobodyFound.tsx'
import { PageMissing } from '#client/features/earners/lists/PageMissing.tsx'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { Page } from '#client/features/shell/page/Page.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { Pager } from '#client/ui/tables/Pager.tsx'
import { m } from '#i18n/compiled/messages.js'
import { AllEarnersTable } from './AllEarnersTable.tsx'
import { allEarnersQuery } from './earners.queries.ts'

/** The page of everybody who is on a list or holds a badge. */
export function AllEarners({ search }: { search: PageSearch }) {
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...allEarnersQuery(search),
    placeholderData: keepPreviousData,
  })
  const total = data?.meta.total
  const change = (changes: PageSearch) =>
    void navigate({ to: '/earners', search: changes, replace: 'search' in changes, resetScroll: false })
  const find = (text: string) => change({ search: text || undefined })
  const again = () => void refetch()
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
      {!data && !error && <TableSkeleton rows={12} columns={['32%', '1fr', '6rem', '8rem']} />}
      {!data && error && <LoadError title={m.earners_failed_title()} error={error} onRetry={again} />}
      {data && error && <StaleNotice onRetry={again}>{m.earners_stale()}</StaleNotice>}
      {data && data.data.length > 0 && (
        <>
          <AllEarnersTable earners={data.data} isBusy={isPlaceholderData} />
          <Pager
            meta={data.meta}
            link={(page) => ({ to: '/earners', search: { ...search, page: page > 1 ? page : undefined } })}
          />
        </>
      )}
      {data && data.data.length === 0 && total !== 0 && (
        <PageMissing
          page={search.page ?? 1}
          lastPage={data.meta.last_page}
          onLast={() => change({ ...search, page: data.meta.last_page > 1 ? data.meta.last_page : undefined })}
        />
      )}
      {total === 0 && <Nobody search={search.search} onSearch={find} />}
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
