import { dayAt } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { addDays, today } from '#client/ui/dates/month.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, type RowGroup } from '#client/ui/tables/DataTable.tsx'
import ruled from '#client/ui/tables/ruled.module.css'
import type { AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from './AwardsTable.module.css'
import { type AwardLine, awardLine } from './award-lines.tsx'
import { kindIcon, kindName } from './award-words.ts'

const columns: Column<AwardLine>[] = [
  { id: 'when', className: styles.when, head: m.awards_when, width: '6.5rem', cell: ({ when }) => when },
  {
    id: 'picture',
    className: styles.picture,
    head: m.shell_picture,
    isHeadHidden: true,
    cell: ({ picture }) => picture(36),
  },
  {
    id: 'badge',
    className: styles.title,
    head: m.badges_badge,
    cell: ({ picture, badge }) => (
      <span className={`${styles.badge} flex gap-2.5 items-center min-w-0`}>
        {picture(28)}
        {badge}
      </span>
    ),
  },
  {
    id: 'to',
    className: `${styles.to} [&>span]:flex [&>span]:gap-2.5 [&>span]:items-center [&>span]:min-w-0 [&_svg]:flex-none [&_svg]:text-ink-3 max-md:[&>span>span:first-child]:hidden`,
    width: 'min(18rem, 16.5vw)',
    head: m.awards_to,
    cell: ({ kind, recipients }) => (
      <span>
        <span title={kindName(kind)}>
          <Icon name={kindIcon(kind)} size={17} />
        </span>
        <span className="overflow-hidden text-ellipsis" title={recipients} {...fontAttributes(recipients)}>
          {recipients}
        </span>
      </span>
    ),
  },
  {
    id: 'how',
    className: `${styles.how} [&>span]:flex [&>span]:gap-2.5 [&>span]:items-center [&>span]:min-w-0 [&_svg]:flex-none [&_svg]:text-ink-3`,
    width: '9.5rem',
    from: 100,
    head: m.awards_how,
    cell: ({ kind }) => (
      <span>
        <Icon name={kindIcon(kind)} size={17} />
        {kindName(kind)}
      </span>
    ),
  },
  {
    id: 'by',
    className: `${styles.by} [&_a]:relative [&_a]:z-1 [&_a]:text-inherit [&_a]:no-underline`,
    width: '8.5rem',
    from: 70,
    head: m.awards_by,
    cell: ({ by }) => by,
  },
  {
    id: 'issued',
    className: `${styles.number} ${styles.issued}`,
    width: '4.75rem',
    head: m.awards_issued,
    cell: ({ issued }) => issued,
  },
  {
    id: 'opened',
    className: styles.number,
    width: '4.75rem',
    from: 85,
    head: m.awards_opened,
    cell: ({ opened }) => opened,
  },
  {
    id: 'outcome',
    className: styles.outcome,
    width: '10.5rem',
    head: m.awards_outcome,
    cell: ({ outcome }) => outcome,
  },
  {
    id: 'go',
    className: styles.go,
    width: '32px',
    head: m.awards_open,
    isHeadHidden: true,
    cell: () => <Icon name="right" size={16} />,
  },
]

type AwardsTableProps = {
  awards: AwardSummary[]
  isBusy: boolean
  /** Planned awards, shown above all days. */
  planned: RowGroup<AwardLine> | undefined
}

/** Awards grouped by day, one per row. On small screens a row shows picture, badge, recipients, count and outcome. */
export function AwardsTable({ awards, isBusy, planned }: AwardsTableProps) {
  const days = awardsByDay(awards).map(({ day, awards: ofDay }) => ({
    id: day,
    head: dayWords(day),
    rows: ofDay.map(awardLine),
  }))
  return (
    <DataTable
      caption={m.awards_caption()}
      columns={columns}
      groups={planned ? [planned, ...days] : days}
      rowKey="id"
      rowLook={({ look }) => `${styles.row} ${look ? styles[look] : ''}`}
      isBusy={isBusy}
      layout={`${ruled.ruled} ${ruled.folded} ${styles.table} [&_td]:h-row [&_td]:py-0 [&_td]:px-[11px] max-md:[&_[data-group]]:border-b max-md:[&_[data-group]]:border-b-rule md:[&_[data-group]_th]:h-9.5 md:[&_[data-group]_th]:pt-3.5 [&_[data-group]_th]:px-0 md:[&_[data-group]_th]:pb-1 max-md:[&_[data-group]_th]:pb-2 [&_[data-group]_th]:text-sm`}
    />
  )
}

/** Groups awards by day, in order. */
function awardsByDay(awards: AwardSummary[]): { day: string; awards: AwardSummary[] }[] {
  const days: { day: string; awards: AwardSummary[] }[] = []
  for (const award of awards) {
    const day = dayAt(award.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.awards.push(award)
    else days.push({ day, awards: [award] })
  }
  return days
}

/** `Today, 19 November 2026`. */
function dayWords(day: string): string {
  const words = formatDay(day, 'long')
  if (day === today()) return m.awards_today({ day: words })
  return day === addDays(today(), -1) ? m.awards_yesterday({ day: words }) : words
}
