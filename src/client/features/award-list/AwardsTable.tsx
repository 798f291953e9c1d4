import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatTime } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import ruled from '#client/ui/tables/ruled.module.css'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
import type { AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { AwardOutcome } from './AwardOutcome.tsx'
import { AwardPicture } from './AwardPicture.tsx'
import styles from './AwardsTable.module.css'
import { awardsByDay, dayWords } from './award-days.ts'
import { authorName, kindIcon, kindName, recipientsOf, titleOf } from './award-words.ts'

type AwardsTableProps = {
  awards: AwardSummary[]
  isBusy: boolean
  /** Planned awards, shown above all days: a `DayHead` and rows. */
  planned?: ReactNode
}

/** Awards grouped by day, one per row. On small screens a row shows picture, badge, recipients, count and outcome. */
export const AwardsTable = ({ awards, isBusy, planned }: AwardsTableProps) => (
  <table
    {...tableRoles.table}
    className={`${ruled.ruled} ${ruled.folded} ${styles.table}`}
    aria-busy={isBusy || undefined}
  >
    <caption className="sr">{m.awards_caption()}</caption>
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.head} className={styles.when}>
          {m.awards_when()}
        </th>
        <th {...tableRoles.head} className={styles.picture}>
          <span className="sr">{m.shell_picture()}</span>
        </th>
        <th {...tableRoles.head}>{m.badges_badge()}</th>
        <th {...tableRoles.head} className={styles.to}>
          {m.awards_to()}
        </th>
        <th {...tableRoles.head} className={styles.how}>
          {m.awards_how()}
        </th>
        <th {...tableRoles.head} className={styles.by}>
          {m.awards_by()}
        </th>
        <th {...tableRoles.head} className={styles.number}>
          {m.awards_issued()}
        </th>
        <th {...tableRoles.head} className={`${styles.number} ${styles.opened}`}>
          {m.awards_opened()}
        </th>
        <th {...tableRoles.head} className={styles.outcome}>
          {m.awards_outcome()}
        </th>
        <th {...tableRoles.head} className={styles.go}>
          <span className="sr">{m.awards_open()}</span>
        </th>
      </tr>
    </thead>
    {planned}
    {awardsByDay(awards).map(({ day, awards: ofDay }) => (
      <tbody {...tableRoles.group} key={day}>
        <DayHead>{dayWords(day)}</DayHead>
        {ofDay.map((award) => (
          <AwardRow key={award.id} award={award} />
        ))}
      </tbody>
    ))}
  </table>
)

/** The heading row of a group of rows. */
export const DayHead = ({ children }: { children: ReactNode }) => (
  <tr {...tableRoles.row} className={styles.day}>
    <th {...{ role: 'rowheader' }} scope="rowgroup">
      {children}
    </th>
  </tr>
)

function AwardRow({ award }: { award: AwardSummary }) {
  const { counts } = award
  const title = titleOf(award)
  return (
    <TableRow
      isUndone={award.undone_at !== null}
      when={formatTime(award.created_at)}
      picture={(size) => <AwardPicture award={award} size={size} />}
      badge={
        <Link to="/badges/awards/$awardId" params={{ awardId: award.id }} {...fontAttributes(title)}>
          {title}
        </Link>
      }
      to={
        <>
          <span title={kindName(award.kind)}>
            <Icon name={kindIcon(award.kind)} size={17} />
          </span>
          <span className={styles.words} title={recipientsOf(award)} {...fontAttributes(recipientsOf(award))}>
            {recipientsOf(award)}
          </span>
        </>
      }
      how={
        <>
          <Icon name={kindIcon(award.kind)} size={17} />
          {kindName(award.kind)}
        </>
      }
      by={
        award.author ? (
          <Link
            to="/badges/awards"
            search={{ person: award.author.id }}
            title={m.awards_only_of({ name: award.author.name })}
            {...fontAttributes(award.author.name)}
          >
            {award.author.name}
          </Link>
        ) : (
          authorName(award)
        )
      }
      issued={formatNumber(counts.issued)}
      opened={award.undone_at !== null ? '–' : formatNumber(counts.opened)}
      outcome={<AwardOutcome award={award} />}
    />
  )
}

type TableRowProps = {
  isUndone?: boolean
  isPlanned?: boolean
  when: string
  /** Rendered twice: in its own cell, which only small screens show, and beside the badge's name. */
  picture: (size: number) => ReactNode
  badge: ReactNode
  to: ReactNode
  how: ReactNode
  by: ReactNode
  issued: string
  opened: string
  outcome: ReactNode
}

/** A row of the table, for an award or a planned one. */
export const TableRow = ({ isUndone, isPlanned, ...cells }: TableRowProps) => (
  <tr
    {...tableRoles.row}
    className={`${styles.row} ${isUndone ? styles.undone : ''} ${isPlanned ? styles.planned : ''}`}
  >
    <td {...tableRoles.cell} className={styles.when}>
      {cells.when}
    </td>
    <td {...tableRoles.cell} className={styles.picture}>
      {cells.picture(36)}
    </td>
    <td {...tableRoles.cell} className={styles.title}>
      <span className={styles.badge}>
        {cells.picture(28)}
        {cells.badge}
      </span>
    </td>
    <td {...tableRoles.cell} className={styles.to}>
      <span>{cells.to}</span>
    </td>
    <td {...tableRoles.cell} className={styles.how}>
      <span>{cells.how}</span>
    </td>
    <td {...tableRoles.cell} className={styles.by}>
      {cells.by}
    </td>
    <td {...tableRoles.cell} className={`${styles.number} ${styles.issued}`}>
      {cells.issued}
    </td>
    <td {...tableRoles.cell} className={`${styles.number} ${styles.opened}`}>
      {cells.opened}
    </td>
    <td {...tableRoles.cell} className={styles.outcome}>
      {cells.outcome}
    </td>
    <td {...tableRoles.cell} className={styles.go}>
      <Icon name="right" size={16} />
    </td>
  </tr>
)
