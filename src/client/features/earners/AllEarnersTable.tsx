import { Link } from '@tanstack/react-router'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { KnownEarner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

const columns: Column<KnownEarner>[] = [
  {
    id: 'earner',
    slot: 'title',
    head: m.earners_earner,
    width: '32%',
    title: nameOf,
    cell: (earner) => (
      <Link to="/earners/$earnerId" params={{ earnerId: earner.id }}>
        {nameOf(earner)}
      </Link>
    ),
  },
  {
    id: 'email',
    slot: 'detail',
    head: m.word_email,
    title: ({ recipient_email }) => recipient_email,
    cell: (earner) => (
      <>
        {earner.recipient_email}
        {earner.email_dead_at && <span className="hint"> {m.dead_address_mark_in_list()}</span>}
        {earner.also_at_address.length > 0 && (
          <span className="hint">
            {' '}
            {m.earners_also_at_address({ names: earner.also_at_address.map(nameOf).join(', ') })}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'badges',
    slot: 'number',
    head: m.shell_badges,
    width: '6rem',
    cell: (earner) => (
      <>
        <BadgesOf earner={earner} />
        <span
          // The unit of a number, shown where the column heading is hidden.
          className="hidden max-md:inline"
        >
          {' '}
          {m.earners_badges_unit({ count: earner.badges_count })}
        </span>
      </>
    ),
  },
  {
    id: 'since',
    slot: 'wide',
    head: m.earners_known_since,
    width: '8rem',
    cell: ({ created_at }) => <span className="num">{formatDay(created_at)}</span>,
  },
]

/** Earners, one per row, each linked to their page. */
export const AllEarnersTable = ({ earners, isBusy }: { earners: KnownEarner[]; isBusy: boolean }) => (
  <DataTable caption={m.earners_caption_everyone()} columns={columns} rows={earners} rowKey="id" isBusy={isBusy} />
)

function BadgesOf({ earner: { recipient_email, badges_count } }: { earner: KnownEarner }) {
  if (badges_count === 0) return '0'
  return (
    <Link
      to="/badges"
      search={{ email: recipient_email }}
      aria-label={m.earners_badges_of({ count: badges_count, email: recipient_email })}
    >
      {formatNumber(badges_count)}
    </Link>
  )
}
