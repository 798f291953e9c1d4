import { Link } from '@tanstack/react-router'
import { formatDay } from '#client/i18n/dates.ts'
import { Cell, HeadCell, Ledger, Row } from '#client/ui/Ledger.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/paraglide/messages.js'
import { BadgeMenu } from './BadgeMenu.tsx'
import { BadgePicture } from './BadgePicture.tsx'
import { BadgeStateMark } from './BadgeStateMark.tsx'
import styles from './BadgesTable.module.css'
import type { BadgeSort } from './badge-search.ts'
import { nameOf } from './badge-state.ts'

type Sorting = {
  /** Without it: the newest award first. */
  sort?: BadgeSort
  onSort: (sort: BadgeSort | undefined) => void
}

type BadgesTableProps = Sorting & { badges: Badge[]; isBusy: boolean }

/** Issued badges, one a row; on a small screen each row is picture, person, state and date. */
export function BadgesTable({ badges, isBusy, ...sorting }: BadgesTableProps) {
  return (
    <Ledger caption={m.badges_caption()} isBusy={isBusy} head={<Head {...sorting} />}>
      {badges.map((badge) => (
        <BadgeRow key={badge.id} badge={badge} />
      ))}
    </Ledger>
  )
}

function Head({ sort, onSort }: Sorting) {
  return (
    <>
      <HeadCell place="picture">
        <span className="sr">{m.badges_picture()}</span>
      </HeadCell>
      <HeadCell place="title" width="clamp(9.75rem, 13vw, 13rem)">
        {m.badges_earner()}
      </HeadCell>
      <HeadCell place="wide" width="min(15rem, 15vw)">
        {m.badges_email()}
      </HeadCell>
      <HeadCell place="detail">{m.badges_badge()}</HeadCell>
      <HeadCell place="date" width="6.75rem" sort={sortBy('emitted_at', sort, onSort)}>
        {m.badges_issued()}
      </HeadCell>
      <HeadCell place="wide" width="6.75rem" sort={sortBy('expires_at', sort, onSort)}>
        {m.badges_expires()}
      </HeadCell>
      <HeadCell place="status" width="6.5rem">
        {m.badges_status()}
      </HeadCell>
      <HeadCell place="actions" width="40px">
        <span className="sr">{m.badges_actions()}</span>
      </HeadCell>
    </>
  )
}

function BadgeRow({ badge }: { badge: Badge }) {
  const { id, badge_template_version: template, recipient_email, emitted_at, expires_at } = badge
  const name = nameOf(badge)
  return (
    <Row>
      <Cell place="picture">
        <BadgePicture of={template} size={40} />
      </Cell>
      <Cell place="title" title={name}>
        <Link to="/badges/$badgeId" params={{ badgeId: id }}>
          <span className={styles.words}>{name}</span>
        </Link>
      </Cell>
      <Cell place="wide" title={recipient_email}>
        {recipient_email}
      </Cell>
      <Cell place="detail">
        <span className={styles.badge}>
          <BadgePicture of={template} size={28} />
          <span className={styles.words} title={template.title}>
            {template.title}
          </span>
          <span className={styles.code}>{template.code}</span>
        </span>
      </Cell>
      <Cell place="date">{formatDay(emitted_at)}</Cell>
      <Cell place="wide">
        <span className={expires_at ? styles.day : 'hint'}>
          {expires_at ? formatDay(expires_at) : m.badges_never()}
        </span>
      </Cell>
      <Cell place="status">
        <BadgeStateMark of={badge} />
      </Cell>
      <Cell place="actions">
        <BadgeMenu badge={badge} />
      </Cell>
    </Row>
  )
}

/** A column's button goes through newest first, oldest first, and back to the order in which badges were awarded. */
function sortBy(column: 'emitted_at' | 'expires_at', sort: BadgeSort | undefined, onSort: Sorting['onSort']) {
  if (sort === `-${column}`) return { order: 'descending' as const, onSort: () => onSort(column) }
  if (sort === column) return { order: 'ascending' as const, onSort: () => onSort(undefined) }
  return { order: null, onSort: () => onSort(`-${column}`) }
}
