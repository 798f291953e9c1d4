import { keepPreviousData, type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { Found } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { listEarnersQuery, listQuery } from '#client/features/recipients/lists.queries.ts'
import { May } from '#client/features/session/May.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { Help } from '#client/ui/overlays/Help.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import type { EarnersListSummary, listEarnersOfList } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { ListMenu } from '../lists/ListMenu.tsx'
import type { EarnersSearch } from '../lists/list-search.ts'
import { typeName } from '../lists/list-words.ts'
import { EarnersTable } from './EarnersTable.tsx'
import { ListSwitch } from './ListSwitch.tsx'
import { NobodyFound } from './NobodyFound.tsx'
import { type Removal, usePendingRemovals } from './pending-removals.ts'

const AddEarner = lazyPart(() => import('./AddEarner.tsx'), 'AddEarner')
const CorrectEarner = lazyPart(() => import('../CorrectEarner.tsx'), 'CorrectEarner')

/** The page of one list, with all of its people. */
export function ListPage({ id, search }: { id: string; search: EarnersSearch }) {
  const { data: list } = useSuspenseQuery(listQuery(id))
  return list && <OpenList list={list} search={search} />
}

function OpenList({ list, search }: { list: EarnersListSummary; search: EarnersSearch }) {
  const { id, name, description, type } = list
  const navigate = useNavigate({ from: '/lists/$listId' })
  const [opened, setOpened] = useState<Earner | 'new' | null>(null)
  const page = useQuery({ ...listEarnersQuery(id, search), placeholderData: keepPreviousData })
  const hidden = usePendingRemovals().filter(({ earners_list_id }) => earners_list_id === id)
  const count = list.earners_count - hidden.filter(({ earner_id }) => earner_id).length
  const change = (changes: EarnersSearch) =>
    void navigate({
      search: (now) => ({ ...now, ...changes }),
      replace: 'search' in changes,
      resetScroll: false,
    })

  return (
    <Page
      wide
      title={name}
      facts={
        <span className="num">
          {typeName(type)}, {m.earners_count({ count })}
          {type === 'import' && <Help word={m.earners_imported_word()}>{m.earners_imported_help()}</Help>}
        </span>
      }
      breadcrumbs={[{ label: m.earners_lists(), link: { to: '/lists' } }]}
      actions={
        <May do="award">
          <LinkButton to="/lists/$listId/import" params={{ listId: id }} icon="upload">
            {m.imports_open()}
          </LinkButton>
          <Button icon="plus" onClick={() => setOpened('new')}>
            {m.earners_add()}
          </Button>
          <LinkButton to="/award" search={{ list: id }} kind="primary" icon="award">
            {m.earners_award()}
          </LinkButton>
          <ListMenu list={list} isOpen />
        </May>
      }
    >
      <div className="flex gap-8 items-start justify-between mb-6 max-md:flex-col max-md:gap-4 [&>div]:flex-none [&>div]:w-72 [&>p]:max-w-measure [&>p]:wrap-anywhere max-md:[&>div]:w-full">
        <p className={description ? 'whitespace-pre-line' : 'hint'}>{description ?? m.earners_no_description()}</p>
        <ListSwitch list={list} />
      </div>
      {(count > 0 || search.search) && (
        <div className="max-w-80 mb-4 max-md:max-w-none">
          <SearchBox
            label={m.earners_search()}
            placeholder={m.earners_search_placeholder()}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined })}
          />
        </div>
      )}
      <EarnersFound
        listId={id}
        search={search}
        page={page}
        hidden={hidden}
        onChange={change}
        onOpen={setOpened}
        onAdd={() => setOpened('new')}
      />
      {opened && (
        <LazyBoundary>
          {opened === 'new' ? (
            <AddEarner listId={id} onClose={() => setOpened(null)} />
          ) : (
            <CorrectEarner earner={opened} listId={id} onClose={() => setOpened(null)} />
          )}
        </LazyBoundary>
      )}
    </Page>
  )
}

type EarnersFoundProps = {
  listId: string
  search: EarnersSearch
  /** The first page of the matching people. */
  page: UseQueryResult<z.output<typeof listEarnersOfList.output>>
  /** Pending removals from this list. */
  hidden: Removal[]
  onChange: (change: EarnersSearch) => void
  onOpen: (earner: Earner) => void
  onAdd: () => void
}

/** Column widths of the loading skeleton, the same as the table's. */
const COLUMNS = ['32%', '1fr', '8rem']

/** The list's matching people, or an explanation of why there are none. */
const EarnersFound = ({ listId, search, page, hidden, onChange, onOpen, onAdd }: EarnersFoundProps) => (
  <Found
    page={page}
    failed={m.earners_failed_title()}
    stale={m.earners_stale()}
    outline={<TableSkeleton rows={12} columns={COLUMNS} />}
  >
    {(first) => {
      const { total } = first.meta
      const isGone = first.data.every(({ id }) => hidden.some(({ earner_id }) => earner_id === id))
      if (total === 0 || (isGone && total === first.data.length)) {
        const find = (text: string) => onChange({ search: text || undefined })
        return <Nobody listId={listId} search={search.search} onSearch={find} onAdd={onAdd} />
      }
      return (
        <>
          {search.search && (
            <p className="sr" role="status">
              {m.earners_match({ count: total })}
            </p>
          )}
          <EarnersTable
            key={search.search ?? ''}
            isBusy={page.isPlaceholderData}
            {...{ listId, search: search.search, first, hidden, onOpen }}
          />
        </>
      )
    }}
  </Found>
)

type NobodyProps = { listId: string; search?: string; onSearch: (text: string) => void; onAdd: () => void }

function Nobody({ listId, search, onSearch, onAdd }: NobodyProps) {
  if (search) {
    return (
      <NobodyFound search={search} listId={listId} onSearch={onSearch}>
        {m.earners_nobody_found_text()}
      </NobodyFound>
    )
  }
  return (
    <EmptyState
      title={m.earners_nobody_title()}
      art={<Icon name="user" size={32} />}
      action={
        <May do="award">
          <LinkButton to="/lists/$listId/import" params={{ listId }} icon="upload">
            {m.imports_open()}
          </LinkButton>{' '}
          <Button icon="plus" onClick={onAdd}>
            {m.earners_add()}
          </Button>
        </May>
      }
    >
      {m.earners_nobody_text()}
    </EmptyState>
  )
}
