import { Link } from '@tanstack/react-router'
import { useMay } from '#client/features/session/permissions.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { ListSwitch } from '../list-earners/ListSwitch.tsx'
import { ListMenu } from './ListMenu.tsx'
import { statusName, typeName } from './list-words.ts'
import styles from './lists.module.css'

/** Earners lists, one per row, newest first. */
export function ListsTable({ lists, isBusy }: { lists: EarnersListSummary[]; isBusy: boolean }) {
  return (
    <DataTable caption={m.earners_caption_lists()} isBusy={isBusy} head={<Head />}>
      {lists.map((list) => (
        <ListRow key={list.id} list={list} />
      ))}
    </DataTable>
  )
}

const Head = () => (
  <>
    <HeadCell slot="title" width="26%">
      {m.word_name()}
    </HeadCell>
    <HeadCell slot="detail">{m.earners_description()}</HeadCell>
    <HeadCell slot="number" width="6rem">
      {m.earners_earners()}
    </HeadCell>
    <HeadCell slot="wide" width="7rem">
      {m.word_type()}
    </HeadCell>
    <HeadCell slot="wide" width="7.5rem">
      {m.earners_created()}
    </HeadCell>
    <HeadCell slot="status" width="9rem">
      {m.word_status()}
    </HeadCell>
    <HeadCell slot="actions" width="40px">
      <span className="sr">{m.word_actions()}</span>
    </HeadCell>
  </>
)

function ListRow({ list }: { list: EarnersListSummary }) {
  const mayChange = useMay('award')
  const { id, name, description, earners_count, type, status, created_at } = list
  return (
    <Row>
      <Cell slot="title" title={name}>
        <Link to="/lists/$listId" params={{ listId: id }}>
          {name}
        </Link>
      </Cell>
      <Cell slot="detail" title={description ?? undefined}>
        <span className={`hint ${styles.shortened}`}>{description}</span>
      </Cell>
      <Cell slot="number">
        {formatNumber(earners_count)}
        <span className={styles.counted}> {m.earners_people({ count: earners_count })}</span>
      </Cell>
      <Cell slot="wide">{typeName(type)}</Cell>
      <Cell slot="wide">
        <span className="num">{formatDay(created_at)}</span>
      </Cell>
      <Cell slot="status">
        <span className={styles.status}>
          <ListSwitch list={list} isBare />
          <span className={styles.statusName} aria-hidden={mayChange}>
            {statusName(status)}
          </span>
        </span>
      </Cell>
      <Cell slot="actions">
        <ListMenu list={list} />
      </Cell>
    </Row>
  )
}
