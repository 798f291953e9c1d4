import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { invalidateLists, listEarnersQuery } from '#client/features/recipients/lists.queries.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import type { listEarnersOfList } from '#contract/earners/earners-lists.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { metadataNamesQuery } from '../lists/list-metadata.queries.ts'
import { metadataText } from './metadata.ts'
import { type Removal, removeWithUndo } from './pending-removals.ts'
import { useShownMetadata } from './shown-metadata.ts'

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

/** A list's people by index. Fetches the pages that contain the visible rows; fetched pages stay cached. */
function useEarners(listId: string, search: string | undefined, first: z.output<typeof listEarnersOfList.output>) {
  const [sight, setSight] = useState({ from: 1, to: 1 })
  const onSight = useCallback((from: number, to: number) => {
    const next = { from: Math.floor(from / PAGE_SIZE) + 1, to: Math.max(1, Math.ceil(to / PAGE_SIZE)) }
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])
  const pageNumbers = Array.from({ length: sight.to - sight.from + 1 }, (_, place) => sight.from + place)
  const pages = useQueries({
    queries: pageNumbers.map((page) => listEarnersQuery(listId, { search, page: page > 1 ? page : undefined })),
  })
  const earnerAt = (place: number): Earner | undefined => {
    const page = Math.floor(place / PAGE_SIZE) + 1
    const data = page === 1 ? first : pages[page - sight.from]?.data
    return data?.data[place % PAGE_SIZE]
  }
  return { earnerAt, onSight }
}

type EarnerMenuProps = { listId: string; earner: Earner; onOpen: () => void }

/** The menu of the actions on a person of a list. */
function EarnerMenu({ listId, earner, onOpen }: EarnerMenuProps) {
  const client = useQueryClient()
  const name = nameOf(earner)
  const remove = () => {
    const words = {
      done: m.earners_removed({ name }),
      failed: (reason: string) => m.earners_remove_failed({ name, reason }),
    }
    removeWithUndo({ earners_list_id: listId, earner_id: earner.id }, words, () => invalidateLists(client))
  }
  if (!useMay('award')) return null
  return (
    <MoreMenu
      label={m.word_actions_for({ name })}
      items={[
        { id: 'edit', icon: 'edit', label: m.earners_edit_name(), onAction: onOpen },
        { id: 'remove', icon: 'trash', label: m.earners_remove(), danger: true, onAction: remove },
      ]}
    />
  )
}

const ChooseMetadata = lazyPart(() => import('./ChooseMetadata.tsx'), 'ChooseMetadata')

/** Maximum number of names listed; API clients may store far more. */
const MAX_NAMES = 6

type HiddenMetadataProps = { listId: string; names: string[]; shown: string[] }

/** Names the metadata that the table does not show, with a button to choose the columns. */
function HiddenMetadata({ listId, names, shown }: HiddenMetadataProps) {
  const [isChoosing, setChoosing] = useState(false)
  const hidden = names.filter((name) => !shown.includes(name))
  const text = hidden.slice(0, MAX_NAMES).join(', ')
  return (
    <>
      {hidden.length > 0 && (
        <p className="mb-3 text-ink-2 text-sm/sm wrap-anywhere max-lg:hidden">
          {m.earners_columns_hidden({ names: hidden.length > MAX_NAMES ? `${text}…` : text })}{' '}
          <InlineButton onClick={() => setChoosing(true)}>{m.shell_columns()}</InlineButton>
        </p>
      )}
      {isChoosing && (
        <LazyBoundary>
          <ChooseMetadata listId={listId} names={names} onClose={() => setChoosing(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
