import { nameOf } from '#client/features/badges/badge-state.ts'
import { formatDay } from '#client/i18n/dates.ts'
import { Cell, HeadCell, Ledger, Row } from '#client/ui/Ledger.tsx'
import type { Earner } from '#contract/earners.ts'
import { m } from '#i18n/paraglide/messages.js'
import { EarnerMenu } from './EarnerMenu.tsx'
import styles from './lists.module.css'
import { metadataColumns, metadataText } from './metadata.ts'

type EarnersTableProps = {
  listId: string
  earners: Earner[]
  isBusy: boolean
  onOpen: (earner: Earner) => void
}

/** People of a list, one a row, in the order in which they were added; what else is known of them in columns. */
export function EarnersTable({ listId, earners, isBusy, onOpen }: EarnersTableProps) {
  const columns = metadataColumns(earners)
  return (
    <Ledger caption={m.earners_caption()} isBusy={isBusy} head={<Head columns={columns} />}>
      {earners.map((earner) => (
        <Row key={earner.id}>
          <Cell place="title" title={nameOf(earner)}>
            <button type="button" className={styles.open} onClick={() => onOpen(earner)}>
              {nameOf(earner)}
            </button>
          </Cell>
          <Cell place="detail" title={earner.recipient_email}>
            {earner.recipient_email}
          </Cell>
          {columns.map((name) => (
            <Cell key={name} place="wide" title={metadataText(earner.metadata?.[name])}>
              {metadataText(earner.metadata?.[name])}
            </Cell>
          ))}
          <Cell place="wide">
            <span className="num">{formatDay(earner.created_at)}</span>
          </Cell>
          <Cell place="actions">
            <EarnerMenu listId={listId} earner={earner} onOpen={() => onOpen(earner)} />
          </Cell>
        </Row>
      ))}
    </Ledger>
  )
}

const Head = ({ columns }: { columns: string[] }) => (
  <>
    <HeadCell place="title" width={columns.length > 0 ? '22%' : '32%'}>
      {m.earners_earner()}
    </HeadCell>
    <HeadCell place="detail">{m.earners_email()}</HeadCell>
    {columns.map((name) => (
      <HeadCell key={name} place="wide" width="12%">
        <span className={styles.column} title={name}>
          {name}
        </span>
      </HeadCell>
    ))}
    <HeadCell place="wide" width="7.5rem">
      {m.earners_known_since()}
    </HeadCell>
    <HeadCell place="actions" width="40px">
      <span className="sr">{m.shell_actions()}</span>
    </HeadCell>
  </>
)
