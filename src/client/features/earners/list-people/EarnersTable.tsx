import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { nameOf } from '#client/features/badges/badge-state.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import type { listEarnersOfList } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { metadataNamesQuery } from '../lists/list-metadata.queries.ts'
import { EarnerMenu } from './EarnerMenu.tsx'
import { HiddenMetadata } from './HiddenMetadata.tsx'
import { metadataText } from './metadata.ts'
import type { Removal } from './pending-removals.ts'
import { useShownMetadata } from './shown-metadata.ts'
import { useEarners } from './use-earners.ts'

type EarnersTableProps = {
  listId: string
  search: string | undefined
  /** The first page, whose meta has the total. */
  first: z.output<typeof listEarnersOfList.output>
  hidden: Removal[]
  isBusy: boolean
  /** Must be stable, so that the rows on screen do not render again. */
  onOpen: (earner: Earner) => void
}

/**
 * People of a list, one per row, in the order in which they were added, with metadata as columns. Only the visible rows
 * are fetched and rendered.
 */
export function EarnersTable({ listId, search, first, hidden, isBusy, onOpen }: EarnersTableProps) {
  const { earnerAt, onSight } = useEarners(listId, search, first)
  const { data: names = [] } = useQuery(metadataNamesQuery(listId))
  const shown = useSteady(useShownMetadata(listId, names))
  const columns = useMemo(() => columnsOf(listId, shown, onOpen), [listId, shown, onOpen])
  return (
    <>
      <HiddenMetadata listId={listId} names={names} shown={shown} />
      <DataTable
        caption={m.earners_caption()}
        columns={columns}
        rows={{ length: first.meta.total, at: earnerAt }}
        rowKey="id"
        body={VirtualRows}
        onSight={onSight}
        isHidden={({ id }) => hidden.some(({ earner_id }) => earner_id === id)}
        isBusy={isBusy}
      />
    </>
  )
}

/** Returns the same array while its names are equal, so that the rows on screen do not render again. */
function useSteady(names: string[]) {
  const text = JSON.stringify(names)
  return useMemo(() => JSON.parse(text) as string[], [text])
}

/** @param shown metadata names */
const columnsOf = (listId: string, shown: string[], onOpen: (earner: Earner) => void): Column<Earner>[] => [
  {
    id: 'earner',
    slot: 'title',
    head: m.earners_earner,
    width: shown.length > 0 ? '22%' : '32%',
    title: nameOf,
    cell: (earner) => (
      <Link to="/earners/$earnerId" params={{ earnerId: earner.id }} search={{ list: listId }}>
        {nameOf(earner)}
      </Link>
    ),
  },
  {
    id: 'email',
    slot: 'detail',
    head: m.word_email,
    title: ({ recipient_email }) => recipient_email,
    cell: ({ recipient_email, email_dead_at }) => (
      <>
        {recipient_email}
        {email_dead_at && <span className="hint"> {m.dead_address_mark_in_list()}</span>}
      </>
    ),
  },
  ...shown.map((name) => metadataColumn(name)),
  {
    id: 'since',
    slot: 'wide',
    head: m.earners_known_since,
    width: '7.5rem',
    cell: ({ created_at }) => <span className="num">{formatDay(created_at)}</span>,
  },
  menuColumn((earner) => <EarnerMenu listId={listId} earner={earner} onOpen={() => onOpen(earner)} />),
]

function metadataColumn(name: string): Column<Earner> {
  const words = ({ metadata }: Earner) => metadataText(metadata?.[name])
  const head = () => (
    <span className="block overflow-hidden text-ellipsis" title={name}>
      {name}
    </span>
  )
  return { id: `metadata ${name}`, slot: 'wide', head, width: '12%', title: words }
}
