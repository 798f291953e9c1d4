import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { Found, PagedRows } from '#client/features/page/listing.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { menuColumn } from '#client/ui/tables/DataTable.tsx'
import { GridTable } from '#client/ui/tables/GridTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import type { Badge, listBadges } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './BadgesTable.module.css'
import { defaultColumns, useBadgeColumns } from './badge-columns.ts'
import type { BadgeSearch, BadgeSort } from './badge-search.ts'
import { badgeColumns } from './column-cells.tsx'
import { BadgeMenu } from './details/BadgeMenu.tsx'
import { type BadgeSelection, useSelection } from './use-selection.ts'

const NoBadges = lazyPart(() => import('./NoBadges.tsx'), 'NoBadges')
const BulkBar = lazyPart(() => import('./BulkBar.tsx'), 'BulkBar')

/** Column widths of the loading skeleton: earner, address, badge, two days and the status. */
const COLUMNS = ['13rem', '15rem', '1fr', '6.75rem', '6.75rem', '6.5rem']

/** Column widths of the skeleton on pages with their own columns and less room: earner, address and two more. */
const OWN_COLUMNS = ['9rem', '1fr', '9rem', '6rem']

type BadgesListProps = {
  search: BadgeSearch
  page: UseQueryResult<z.output<typeof listBadges.output>>
  onChange: (change: BadgeSearch) => void
  /** Clears all filters. */
  onClear: () => void
  /** The link to a search of the page: other rows, or a badge in the side sheet. */
  link: (search: BadgeSearch) => LinkProps
  columns?: Column<Badge>[]
}

/** The matching rows, or an explanation of why there are none. */
export function BadgesList({ search, page, onChange, onClear, link, columns }: BadgesListProps) {
  const navigate = useNavigate()
  const mayAct = useMay('award')
  const ids = page.data?.data.map(({ id }) => id) ?? []
  const selection = useSelection(search, page.data?.meta.total ?? 0, ids)
  return (
    <Found
      page={page}
      failed={m.badges_failed_title()}
      stale={m.badges_stale()}
      outline={<TableSkeleton rows={12} columns={columns ? OWN_COLUMNS : COLUMNS} />}
    >
      {({ data, meta }) => (
        <PagedRows
          count={data.length}
          meta={meta}
          link={(number) => link({ ...search, page: number })}
          empty={
            <LazyBoundary>
              <NoBadges search={search} onChange={onChange} onClear={onClear} />
            </LazyBoundary>
          }
        >
          <BadgesTable
            badges={data}
            isBusy={page.isPlaceholderData}
            sort={search.sort}
            selection={mayAct ? selection : null}
            onSort={(sort) => onChange({ sort })}
            link={({ id }) => link({ ...search, badge: id })}
            onOpen={({ id }) => void navigate({ ...link({ ...search, badge: id }), resetScroll: false })}
            columns={columns}
          />
          {mayAct && selection.count > 0 && (
            <LazyBoundary>
              <BulkBar selection={selection} total={meta.total} />
            </LazyBoundary>
          )}
        </PagedRows>
      )}
    </Found>
  )
}

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
function BadgesTable({ badges, isBusy, sort, selection, onSort, link, onOpen, columns }: BadgesTableProps) {
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
