import { Link } from '@tanstack/react-router'
import { useMay } from '#client/features/account/session/permissions.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { ListSwitch } from '../list-people/ListSwitch.tsx'
import { ListMenu } from './ListMenu.tsx'
import { statusName, typeName } from './list-words.ts'

const columns: Column<EarnersListSummary>[] = [
  {
    id: 'name',
    slot: 'title',
    head: m.word_name,
    width: '26%',
    title: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/lists/$listId" params={{ listId: id }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'description',
    slot: 'detail',
    head: m.earners_description,
    title: ({ description }) => description,
    cell: ({ description }) => (
      <span
        // Wraps to two lines instead of truncating beside an empty column.
        className="hint [display:-webkit-box] overflow-hidden py-[5px] px-0 whitespace-normal [-webkit-box-orient:vertical] [-webkit-line-clamp:2]"
      >
        {description}
      </span>
    ),
  },
  {
    id: 'earners',
    slot: 'number',
    head: m.earners_earners,
    width: '6rem',
    cell: ({ earners_count }) => (
      <>
        {formatNumber(earners_count)}
        <span
          // Shown on small screens, where the column heading that says what is counted is hidden.
          className="hidden max-md:inline"
        >
          {' '}
          {m.earners_people({ count: earners_count })}
        </span>
      </>
    ),
  },
  { id: 'type', slot: 'wide', head: m.word_type, width: '7rem', cell: ({ type }) => typeName(type) },
  {
    id: 'created',
    slot: 'wide',
    head: m.earners_created,
    width: '7.5rem',
    cell: ({ created_at }) => <span className="num">{formatDay(created_at)}</span>,
  },
  { id: 'status', slot: 'status', head: m.word_status, width: '9rem', cell: (list) => <ListStatus list={list} /> },
  menuColumn((list) => <ListMenu list={list} />),
]

/** Earners lists, one per row, newest first. */
export const ListsTable = ({ lists, isBusy }: { lists: EarnersListSummary[]; isBusy: boolean }) => (
  <DataTable caption={m.earners_caption_lists()} columns={columns} rows={lists} rowKey="id" isBusy={isBusy} />
)

const ListStatus = ({ list }: { list: EarnersListSummary }) => (
  <span
    // The name of the status below its switch: beside it there is no room for the name of the list.
    className="inline-flex align-middle gap-2 items-center max-md:grid max-md:gap-0.5 max-md:justify-items-center"
  >
    <ListSwitch list={list} isBare />
    <span className="max-md:text-ink-3 max-md:text-xs" aria-hidden={useMay('award')}>
      {statusName(list.status)}
    </span>
  </span>
)
