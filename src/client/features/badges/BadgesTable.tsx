import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { menuColumn } from '#client/ui/tables/DataTable.tsx'
import { GridTable } from '#client/ui/tables/GridTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './BadgesTable.module.css'
import { defaultColumns, useBadgeColumns } from './badge-columns.ts'
import type { BadgeSort } from './badge-search.ts'
import { nameOf } from './badge-state.ts'
import { badgeColumns } from './column-cells.tsx'
import { BadgeMenu } from './details/BadgeMenu.tsx'
import { BadgePicture } from './details/BadgePicture.tsx'
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
  columns?: Column<Badge>[]
}

const NEWEST = '-created_at'

/** Badges, one per row; on small screens a row shows picture, person, state and date. */
export function BadgesTable({ badges, isBusy, sort, selection, onSort, link, onOpen, columns }: BadgesTableProps) {
  const chosen = useBadgeColumns()
  const shown = columns ?? chosen.map((column) => badgeColumns[column])
  const person: Column<Badge> = {
    id: 'person',
    slot: 'title',
    head: m.badges_earner,
    width: 'clamp(9.75rem, 13vw, 13rem)',
    sort: { field: 'recipient_last_name', first: 'ascending' },
    title: nameOf,
    cell: (badge) => (
      <Link {...link(badge)} resetScroll={false}>
        <span className={styles.words}>{nameOf(badge)}</span>
      </Link>
    ),
  }
  const menu = menuColumn<Badge>((badge) => <BadgeMenu badge={badge} onOpen={() => onOpen(badge)} />)
  const chooser = { ...menu, head: () => <ColumnsButton />, isHeadHidden: false }
  return (
    <div
      className={
        shown.length > defaultColumns.length
          ? 'md:overflow-x-auto md:[&>table]:min-w-296 md:[&>table_th]:top-0'
          : undefined
      }
    >
      <GridTable
        caption={m.badges_caption()}
        columns={[
          pictureColumn<Badge>((badge) => <BadgePicture of={badge.badge_template_version} size={40} />),
          person,
          ...shown,
          columns ? menu : chooser,
        ]}
        rows={badges}
        rowKey="id"
        sorting={{
          by: sort ?? NEWEST,
          usual: NEWEST,
          onSort: (by) => onSort(by === NEWEST ? undefined : (by as BadgeSort)),
        }}
        isBusy={isBusy}
        selection={selection}
        tickLabel={(badge) => m.badges_tick({ name: nameOf(badge), title: badge.badge_template_version.title })}
        tickPageLabel={m.badges_tick_page()}
        onOpen={onOpen}
      />
    </div>
  )
}

/** Lets the user choose the columns. */
function ColumnsButton() {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <IconButton small icon="table" label={m.shell_columns()} onClick={() => setChoosing(true)} />
      {isChoosing && (
        <LazyBoundary>
          <ChooseColumns onClose={() => setChoosing(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
