import { Link } from '@tanstack/react-router'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import type { KnownEarner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import styles from './earners.module.css'

/** Earners, one per row, each linked to their page. */
export const AllEarnersTable = ({ earners, isBusy }: { earners: KnownEarner[]; isBusy: boolean }) => (
  <DataTable
    caption={m.earners_caption_everyone()}
    isBusy={isBusy}
    head={
      <>
        <HeadCell slot="title" width="32%">
          {m.earners_earner()}
        </HeadCell>
        <HeadCell slot="detail">{m.word_email()}</HeadCell>
        <HeadCell slot="number" width="6rem">
          {m.shell_badges()}
        </HeadCell>
        <HeadCell slot="wide" width="8rem">
          {m.earners_known_since()}
        </HeadCell>
      </>
    }
  >
    {earners.map((earner) => (
      <Row key={earner.id}>
        <Cell slot="title" title={nameOf(earner)}>
          <Link to="/earners/$earnerId" params={{ earnerId: earner.id }}>
            {nameOf(earner)}
          </Link>
        </Cell>
        <Cell slot="detail" title={earner.recipient_email}>
          {earner.recipient_email}
          {earner.email_dead_at && <span className="hint"> {m.dead_address_mark_in_list()}</span>}
          {earner.also_at_address.length > 0 && (
            <span className="hint">
              {' '}
              {m.earners_also_at_address({ names: earner.also_at_address.map(nameOf).join(', ') })}
            </span>
          )}
        </Cell>
        <Cell slot="number">
          <BadgesOf earner={earner} />
          <span className={styles.unit}> {m.earners_badges_unit({ count: earner.badges_count })}</span>
        </Cell>
        <Cell slot="wide">
          <span className="num">{formatDay(earner.created_at)}</span>
        </Cell>
      </Row>
    ))}
  </DataTable>
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
