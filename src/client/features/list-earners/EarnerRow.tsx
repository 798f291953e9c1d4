import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { Cell, Row } from '#client/ui/tables/Ledger.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { EarnerMenu } from './EarnerMenu.tsx'
import { metadataText } from './metadata.ts'

type EarnerRowProps = {
  listId: string
  earner: Earner
  /** Names of metadata. */
  columns: string[]
  onOpen: (earner: Earner) => void
}

/** Somebody on a list. Remembered: while the list is scrolled, whoever stays in sight is not drawn again. */
export const EarnerRow = memo(function EarnerRow({ listId, earner, columns, onOpen }: EarnerRowProps) {
  return (
    <Row>
      <Cell slot="title" title={nameOf(earner)}>
        <Link to="/earners/$earnerId" params={{ earnerId: earner.id }} search={{ list: listId }}>
          {nameOf(earner)}
        </Link>
      </Cell>
      <Cell slot="detail" title={earner.recipient_email}>
        {earner.recipient_email}
        {earner.email_dead_at && <span className="hint"> {m.dead_address_mark_in_list()}</span>}
      </Cell>
      {columns.map((name) => (
        <Cell key={name} slot="wide" title={metadataText(earner.metadata?.[name])}>
          {metadataText(earner.metadata?.[name])}
        </Cell>
      ))}
      <Cell slot="wide">
        <span className="num">{formatDay(earner.created_at)}</span>
      </Cell>
      <Cell slot="actions">
        <EarnerMenu listId={listId} earner={earner} onOpen={() => onOpen(earner)} />
      </Cell>
    </Row>
  )
})

/** Somebody who is being fetched. */
export const UnreadRow = () => (
  <Row>
    <Cell slot="title">…</Cell>
    <Cell slot="detail">…</Cell>
  </Row>
)
