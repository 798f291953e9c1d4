import { formatCredits } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import type { PreviewedResult } from '#contract/awards/preview-results.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../../badges/badge-state.ts'

type ResultsTableProps = {
  people: PreviewedResult[]
  /** Which columns to show: those in which somebody has a value. */
  columns: { hasGrades: boolean; hasCredits: boolean }
  isBusy: boolean
}

/** People with their grades and credits, in virtual rows. */
export function ResultsTable({ people, columns: { hasGrades, hasCredits }, isBusy }: ResultsTableProps) {
  const columns: Column<PreviewedResult>[] = [
    { id: 'person', slot: 'title', head: m.word_person, width: '30%', cell: nameOf },
    { id: 'email', slot: 'detail', head: m.word_email, title: ({ recipient_email }) => recipient_email },
    ...(hasGrades ? [gradeColumn] : []),
    ...(hasCredits ? [creditsColumn] : []),
  ]
  return (
    <DataTable
      caption={m.results_caption()}
      columns={columns}
      rows={people}
      rowKey="earner_id"
      body={VirtualRows}
      isBusy={isBusy}
    />
  )
}

const gradeColumn: Column<PreviewedResult> = {
  id: 'grade',
  slot: 'status',
  head: m.results_grade,
  width: '24%',
  cell: (person) => <ResultCell person={person} field="grade" value={person.grade} lacking={m.results_no_grade()} />,
}

const creditsColumn: Column<PreviewedResult> = {
  id: 'credits',
  slot: 'date',
  head: m.results_credits_short,
  width: '24%',
  cell: (person) => (
    <ResultCell
      person={person}
      field="credits_earned"
      value={person.credits_earned === null ? null : formatCredits(person.credits_earned)}
      lacking={m.results_no_credits()}
    />
  ),
}

type ResultCellProps = {
  person: PreviewedResult
  field: 'grade' | 'credits_earned'
  value: string | null
  lacking: string
}

/** A value, a note that it is missing, or the invalid value with its error. */
function ResultCell({ person, field, value, lacking }: ResultCellProps) {
  const wrong = person.wrong.find((one) => one.field === field)
  if (wrong) {
    return (
      <span className="inline-flex gap-1.5 items-start text-danger wrap-anywhere whitespace-normal max-md:max-w-[45vw] [&>:first-child]:flex-none [&>:first-child]:mt-0.5">
        <Icon name="alert" size={16} />
        <span>
          <b>{wrong.written}</b> {wrong.sentence}
        </span>
      </span>
    )
  }
  return value === null ? <span className="text-ink-3">{lacking}</span> : value
}
