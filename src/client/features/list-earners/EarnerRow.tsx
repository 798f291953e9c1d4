import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { Cell, Row } from '#client/ui/tables/DataTable.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { EarnerMenu } from './EarnerMenu.tsx'
import { metadataText } from './metadata.ts'

type EarnerRowProps = {
  listId: string
  earner: Earner
  /** Metadata names. */
  columns: string[]
  onOpen: (earner: Earner) => void
}

/** A person of a list. Memoized, so that scrolling does not re-render the rows that stay visible. */
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

/** A row that is still loading. */
export const UnreadRow = () => (
  <Row>
    <Cell slot="title">…</Cell>
    <Cell slot="detail">…</Cell>
  </Row>
)
