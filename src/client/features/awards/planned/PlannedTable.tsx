import { Link } from '@tanstack/react-router'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { PlannedState } from './PlannedState.tsx'
import type { PlannedSearch } from './planned-search.ts'
import { countWords, recipientsName } from './planned-words.ts'
import { TemplatePicture } from './TemplatePicture.tsx'

const columnsIn = (search: PlannedSearch): Column<ScheduledAward>[] => [
  { id: 'when', slot: 'date', head: m.planned_when, width: '10.5rem', cell: ({ due_at }) => formatWallClock(due_at) },
  pictureColumn(({ badge_template: { id } }) => <TemplatePicture id={id} size={40} />),
  {
    id: 'badge',
    slot: 'title',
    head: m.badges_badge,
    title: ({ badge_template: { title } }) => title,
    cell: ({ id, badge_template: template }) => (
      <Link
        to="/badges/planned"
        search={{ ...search, award: id }}
        resetScroll={false}
        className="flex gap-2.5 items-center min-w-0"
      >
        <span
          // The picture has a cell of its own there.
          className="flex-none max-md:hidden"
        >
          <TemplatePicture id={template.id} size={28} />
        </span>
        <span className="overflow-hidden text-ellipsis max-md:overflow-visible" {...fontAttributes(template.title)}>
          {template.title}
        </span>
      </Link>
    ),
  },
  {
    id: 'to',
    slot: 'detail',
    head: m.planned_to,
    width: 'min(18rem, 22vw)',
    title: recipientsName,
    cell: (award) => (
      <span className="flex gap-2.5 items-center min-w-0 [&>svg]:flex-none [&>svg]:text-ink-3 [&>span]:overflow-hidden [&>span]:text-ellipsis">
        <Icon name={award.earners_list ? 'lists' : 'user'} size={18} />
        <span>{recipientsName(award)}</span>
      </span>
    ),
  },
  { id: 'by', slot: 'wide', head: m.planned_by, width: '10rem', cell: ({ author }) => author?.name ?? '–' },
  {
    id: 'count',
    slot: 'wide',
    head: () => <span className="block tabular-nums text-right">{m.shell_badges()}</span>,
    width: '4.5rem',
    cell: (award) => <span className="block tabular-nums text-right">{countWords(award)}</span>,
  },
  {
    id: 'state',
    slot: 'status',
    head: m.planned_state,
    width: '10rem',
    cell: (award) => <PlannedState award={award} />,
  },
]

type PlannedTableProps = { awards: ScheduledAward[]; search: PlannedSearch; isBusy: boolean }

/** Planned awards, one per row. Small screens show picture, badge, recipients, state and time only. */
export const PlannedTable = ({ awards, search, isBusy }: PlannedTableProps) => (
  <DataTable caption={m.planned_caption()} columns={columnsIn(search)} rows={awards} rowKey="id" isBusy={isBusy} />
)
