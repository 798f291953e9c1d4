import { Link, type LinkProps } from '@tanstack/react-router'
import { type ChangeEvent, useRef, useState } from 'react'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import { useGridKeys } from '#client/ui/tables/use-grid-keys.ts'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgeMenu } from '../badge-details/BadgeMenu.tsx'
import { BadgePicture } from '../badge-details/BadgePicture.tsx'
import styles from './BadgesTable.module.css'
import { useBadgeColumns, usualColumns } from './badge-columns.ts'
import type { BadgeSort } from './badge-search.ts'
import { nameOf } from './badge-state.ts'
import { ColumnCell, type ColumnCells, columnCells } from './column-cells.tsx'
import type { BadgeSelection } from './use-selection.ts'

const ChooseColumns = lazyPart(() => import('./ChooseColumns.tsx'), 'ChooseColumns')

type BadgesTableProps = {
  badges: Badge[]
  isBusy: boolean
  /** Newest award first by default. */
  sort?: BadgeSort
  /** Null if the user has no actions for selected badges. */
  selection: BadgeSelection | null
  onSort: (sort: BadgeSort | undefined) => void
  /** The link to a badge. */
  link: (badge: Badge) => LinkProps
  onOpen: (badge: Badge) => void
  /** Fixed columns of a page; by default the ones that the user chose. */
  columns?: ColumnCells[]
}

/** Badges, one per row; on small screens a row shows picture, person, state and date. */
export function BadgesTable({ badges, isBusy, selection, link, onOpen, columns, ...sorting }: BadgesTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const chosen = useBadgeColumns()
  const shown = columns ?? chosen.map((column) => columnCells[column])
  useGridKeys(table, {
    onTick: (...row) => selection?.tick(...row),
    onTickRange: (...rows) => selection?.tickRange(...rows),
    onTickAll: () => selection?.tickPage(true),
    onUntickAll: () => selection?.clear(),
    onOpen: (row) => badges[row] && onOpen(badges[row]),
  })
  const head = <Head badges={badges} shown={shown} isChosen={!columns} selection={selection} sorting={sorting} />
  return (
    <div className={shown.length > usualColumns.length ? styles.scrolled : undefined}>
      <DataTable caption={m.badges_caption()} isBusy={isBusy} grid={table} hasMargin={selection !== null} head={head}>
        {badges.map((badge, row) => (
          <Row key={badge.id} isPicked={selection?.has(badge.id)}>
            {selection && (
              <Cell slot="check">
                <Checkbox
                  isBare
                  label={m.badges_tick({ name: nameOf(badge), title: badge.badge_template_version.title })}
                  checked={selection.has(badge.id)}
                  onChange={({ nativeEvent }: ChangeEvent) => selection.tick(row, hasShift(nativeEvent))}
                />
              </Cell>
            )}
            <Cell slot="picture">
              <BadgePicture of={badge.badge_template_version} size={40} />
            </Cell>
            <Cell slot="title" title={nameOf(badge)}>
              <Link {...link(badge)} resetScroll={false}>
                <span className={styles.words}>{nameOf(badge)}</span>
              </Link>
            </Cell>
            {shown.map((column) => (
              <ColumnCell key={column.id} column={column} badge={badge} />
            ))}
            <Cell slot="actions">
              <BadgeMenu badge={badge} onOpen={() => onOpen(badge)} />
            </Cell>
          </Row>
        ))}
      </DataTable>
    </div>
  )
}

type Sorting = Pick<BadgesTableProps, 'sort' | 'onSort'>

type HeadProps = {
  badges: Badge[]
  shown: ColumnCells[]
  /** Whether the user may choose the columns. */
  isChosen: boolean
  selection: BadgeSelection | null
  sorting: Sorting
}

function Head({ badges, shown, isChosen, selection, sorting }: HeadProps) {
  const [isChoosing, setChoosing] = useState(false)
  const ticked = badges.filter(({ id }) => selection?.has(id)).length
  return (
    <>
      {selection && (
        <HeadCell slot="check">
          <Checkbox
            isBare
            label={m.badges_tick_page()}
            checked={ticked > 0 && ticked === badges.length}
            isMixed={ticked > 0 && ticked < badges.length}
            onChange={() => selection.tickPage(ticked < badges.length)}
          />
        </HeadCell>
      )}
      <HeadCell slot="picture">
        <span className="sr">{m.badges_picture()}</span>
      </HeadCell>
      <HeadCell
        slot="title"
        width="clamp(9.75rem, 13vw, 13rem)"
        sort={sortBy('recipient_last_name', 'ascending', sorting)}
      >
        {m.badges_earner()}
      </HeadCell>
      {shown.map(({ id, slot, width, head, sort }) => (
        <HeadCell key={id} slot={slot} width={width} sort={sort && sortBy(sort, 'descending', sorting)}>
          {head()}
        </HeadCell>
      ))}
      <HeadCell slot="actions" width="40px">
        {isChosen ? (
          <IconButton small icon="table" label={m.shell_columns()} onClick={() => setChoosing(true)} />
        ) : (
          <span className="sr">{m.awards_acts()}</span>
        )}
        {isChoosing && (
          <LazyBoundary>
            <ChooseColumns onClose={() => setChoosing(false)} />
          </LazyBoundary>
        )}
      </HeadCell>
    </>
  )
}

type SortField = 'recipient_last_name' | 'emitted_at' | 'expires_at' | 'created_at'

/** A column button cycles through its two orders and back to the default, newest award first. */
function sortBy(field: SortField, first: 'ascending' | 'descending', { sort, onSort }: Sorting) {
  const present: string = sort ?? '-created_at'
  const orders = { ascending: field, descending: `-${field}` } as const
  const other: typeof first = first === 'ascending' ? 'descending' : 'ascending'
  const sortBy = (order: string) => onSort(order === '-created_at' ? undefined : (order as BadgeSort))
  if (present === orders[first]) return { order: first, onSort: () => sortBy(orders[other]) }
  if (present === orders[other]) return { order: other, onSort: () => sortBy('-created_at') }
  return { order: null, onSort: () => sortBy(orders[first]) }
}

const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey
