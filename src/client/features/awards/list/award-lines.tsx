import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatTime } from '#client/i18n/time-zone.ts'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import type { RowGroup } from '#client/ui/tables/DataTable.tsx'
import type { AwardKind, AwardSummary } from '#contract/awards/awards.ts'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDayOfYear } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { PlannedState } from '../planned/PlannedState.tsx'
import { countWords, recipientsName } from '../planned/planned-words.ts'
import { TemplatePicture } from '../planned/TemplatePicture.tsx'
import { AwardPicture } from './AwardPicture.tsx'
import { authorName, outcomeOf, recipientsOf, titleOf } from './award-words.ts'
import type { AwardsSearch } from './awards-search.ts'

/** What a row of the table says of an award or of a planned one. */
export type AwardLine = {
  id: string
  look?: 'undone' | 'planned'
  when: string
  kind: AwardKind
  /** Rendered twice: in its own cell, which only small screens show, and beside the badge's name. */
  picture: (size: number) => ReactNode
  badge: ReactNode
  recipients: string
  by: ReactNode
  issued: string
  opened: string
  outcome: ReactNode
}

export function awardLine(award: AwardSummary): AwardLine {
  const { id, counts, author } = award
  const isUndone = award.undone_at !== null
  return {
    id,
    ...(isUndone && { look: 'undone' }),
    when: formatTime(award.created_at),
    kind: award.kind,
    picture: (size) => <AwardPicture award={award} size={size} />,
    badge: (
      <Link to="/badges/awards/$awardId" params={{ awardId: id }} {...fontAttributes(titleOf(award))}>
        {titleOf(award)}
      </Link>
    ),
    recipients: recipientsOf(award),
    by: author ? (
      <Link
        to="/badges/awards"
        search={{ person: author.id }}
        title={m.awards_only_of({ name: author.name })}
        {...fontAttributes(author.name)}
      >
        {author.name}
      </Link>
    ) : (
      authorName(award)
    ),
    issued: formatNumber(counts.issued),
    opened: isUndone ? '–' : formatNumber(counts.opened),
    outcome: <AwardOutcome award={award} />,
  }
}

/** Only the first few of each kind; the page of planned awards lists all. */
const MAX_ROWS = 5

type Coming = {
  /** Those that can be retried. */
  failed: ScheduledAward[]
  /** The soonest first. */
  upcoming: ScheduledAward[]
  /** How many are upcoming in total. */
  count: number
}

/** Failed awards, which need attention, and below them upcoming ones. */
export const plannedGroup = ({ failed, upcoming, count }: Coming, search: AwardsSearch): RowGroup<AwardLine> => ({
  id: 'planned',
  head: (
    <>
      {m.awards_planned()}
      <span className="ml-2.5 text-ink-3 text-xs font-text">{m.awards_to_come({ count })}</span>
      <Link to="/badges/planned" className="ml-2.5 text-xs font-text text-link">
        {m.awards_planned_all()}
      </Link>
    </>
  ),
  rows: [...failed.slice(0, MAX_ROWS), ...upcoming.slice(0, MAX_ROWS)].map((award) => ({
    id: award.id,
    look: 'planned',
    when: `${formatDayOfYear(award.due_at)}, ${award.due_at.slice(11, 16)}`,
    kind: 'scheduled',
    picture: (size) => <TemplatePicture id={award.badge_template.id} size={size} />,
    badge: (
      <Link
        to="/badges/awards"
        search={{ ...search, planned: award.id }}
        resetScroll={false}
        {...fontAttributes(award.badge_template.title)}
      >
        {award.badge_template.title}
      </Link>
    ),
    recipients: recipientsName(award),
    by: award.author?.name ?? '–',
    issued: countWords(award),
    opened: '–',
    outcome: <PlannedState award={award} />,
  })),
})

/** The state of an award as an icon and a few words: mails in progress, failures, undone. */
function AwardOutcome({ award }: { award: AwardSummary }) {
  const { part, ...state } = outcomeOf(award)
  const line = <StatusLine {...state} className="max-md:text-xs [&_svg]:flex-none" />
  if (part === undefined) return line
  return (
    <span className="inline-grid align-middle gap-1">
      {line}
      <span
        className="block h-[5px] [background:linear-gradient(var(--chart-1),var(--chart-1))_0_/_var(--part)_100%_no-repeat,var(--paper-sunk)] [box-shadow:inset_0_0_0_1px_color-mix(in_oklch,var(--rule)_60%,transparent)] max-md:hidden"
        style={{ '--part': `${(100 * part).toFixed(1)}%` } as CSSProperties}
      />
    </span>
  )
}
