import { Link } from '@tanstack/react-router'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { isDay } from '#client/ui/dates/month.ts'
import type { Column } from '#client/ui/tables/column.ts'
import type { ImportRow } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { problemWords, rowStateWords } from './row-words.ts'

/** The columns of the rows of an import. @param onEdit corrects a row; absent once it is confirmed */
export const rowColumns = (onEdit: ((row: ImportRow) => void) | undefined): Column<ImportRow>[] => [
  {
    id: 'row',
    slot: 'wide',
    head: m.imports_row,
    width: '5rem',
    title: ({ row }) => formatNumber(row),
  },
  {
    id: 'person',
    slot: 'title',
    head: m.badges_earner,
    width: '24%',
    title: recipientOf,
    cell: (row) => (
      <>
        <span className="block ellipsis" {...fontAttributes(nameOf(row))}>
          {nameOf(row) || '–'}
        </span>
        <span className="block hint ellipsis">{addressOf(row)}</span>
      </>
    ),
  },
  {
    id: 'badge',
    slot: 'detail',
    head: m.badge_imports_title_column,
    title: ({ title, file }) => [title, file].filter(Boolean).join(' · '),
    cell: ({ title }) => <span {...fontAttributes(title)}>{title || m.badge_imports_untitled()}</span>,
  },
  { id: 'issued', slot: 'date', head: m.badges_issued, width: '8rem', title: ({ issued_on }) => dayWords(issued_on) },
  {
    id: 'becomes',
    slot: 'line',
    head: m.badge_imports_becomes,
    width: '30%',
    cell: (row) => <Becomes row={row} />,
  },
  {
    id: 'edit',
    slot: 'actions',
    head: m.word_actions,
    isHeadHidden: true,
    width: '40px',
    cell: (row) =>
      onEdit &&
      row.state !== 'done' && (
        <IconButton
          small
          icon="edit"
          label={m.badge_imports_correct_row({ row: row.row })}
          onClick={() => onEdit(row)}
        />
      ),
  },
]

const recipientOf = (row: ImportRow) => `${nameOf(row)} ${addressOf(row)}`.trim()

const addressOf = ({ recipient_email, is_hashed }: ImportRow) =>
  recipient_email || (is_hashed ? m.badge_imports_hashed() : '–')

const dayWords = (day: string) => (isDay(day) ? formatDay(day) : day || '–')

/** The person whom it will be given to, the badge that it has become, or what is wrong. */
function Becomes({ row }: { row: ImportRow }) {
  const { state, problem, earner_id: earner, people_at_address: others, badge_id: badge } = row
  if (problem) {
    return (
      <span className="text-danger text-sm/sm wrap-anywhere whitespace-normal">
        {problemWords[problem.code]()} {problem.about && <span className="text-ink-2">({problem.about})</span>}
      </span>
    )
  }
  if (badge) {
    return (
      <Link to="/badges/$badgeId" params={{ badgeId: badge }}>
        {m.badge_imports_see_badge()}
      </Link>
    )
  }
  if (state !== 'ready') return rowStateWords[state]()
  if (earner) {
    return (
      <Link to="/earners/$earnerId" params={{ earnerId: earner }}>
        {m.badge_imports_known_person()}
      </Link>
    )
  }
  return (
    <span className="whitespace-normal">
      {others.length > 0
        ? m.badge_imports_shares_address({ names: others.map(nameOf).join(', ') })
        : m.badge_imports_new_person()}
    </span>
  )
}
