import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { DataTable, HeadCell } from '#client/ui/tables/DataTable.tsx'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import type { listEarnersOfList } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { metadataNamesQuery } from '../earners-lists/list-metadata.queries.ts'
import styles from '../earners-lists/lists.module.css'
import { EarnerRow, UnreadRow } from './EarnerRow.tsx'
import { HiddenMetadata } from './HiddenMetadata.tsx'
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
  /** Must be stable, for `EarnerRow` is memoized. */
  onOpen: (earner: Earner) => void
}

/**
 * People of a list, one per row, in the order in which they were added, with metadata as columns. Only the visible rows
 * are fetched and rendered.
 */
export function EarnersTable({ listId, search, first, hidden, isBusy, onOpen }: EarnersTableProps) {
  const { earnerAt, onSight } = useEarners(listId, search, first)
  const { data: names = [] } = useQuery(metadataNamesQuery(listId))
  const columns = useSteady(useShownMetadata(listId, names))
  return (
    <>
      <HiddenMetadata listId={listId} names={names} shown={columns} />
      <DataTable caption={m.earners_caption()} isBusy={isBusy} head={<Head columns={columns} />}>
        <VirtualRows
          count={first.meta.total}
          onSight={onSight}
          row={(place) => {
            const earner = earnerAt(place)
            if (!earner) return <UnreadRow key={place} />
            // A hidden row keeps its index until it is removed or restored.
            if (hidden.some(({ earner_id }) => earner_id === earner.id)) {
              return <tr key={earner.id} style={{ display: 'none' }} />
            }
            return <EarnerRow key={earner.id} listId={listId} earner={earner} columns={columns} onOpen={onOpen} />
          }}
        />
      </DataTable>
    </>
  )
}

/** Returns the same array while its names are equal, so that memoized rows do not re-render. */
function useSteady(names: string[]) {
  const text = JSON.stringify(names)
  return useMemo(() => JSON.parse(text) as string[], [text])
}

const Head = ({ columns }: { columns: string[] }) => (
  <>
    <HeadCell slot="title" width={columns.length > 0 ? '22%' : '32%'}>
      {m.earners_earner()}
    </HeadCell>
    <HeadCell slot="detail">{m.word_email()}</HeadCell>
    {columns.map((name) => (
      <HeadCell key={name} slot="wide" width="12%">
        <span className={styles.column} title={name}>
          {name}
        </span>
      </HeadCell>
    ))}
    <HeadCell slot="wide" width="7.5rem">
      {m.earners_known_since()}
    </HeadCell>
    <HeadCell slot="actions" width="40px">
      <span className="sr">{m.word_actions()}</span>
    </HeadCell>
  </>
)
