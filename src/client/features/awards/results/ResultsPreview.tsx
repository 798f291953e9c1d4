import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#client/features/page/LoadError.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatCredits, formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import type { ResultsPreview as Previewed, PreviewedResult } from '#contract/awards/preview-results.ts'
import { m } from '#i18n/compiled/messages.js'
import type { AwardFormControl } from '../award-draft.ts'
import { lacksMany, resultsPreviewQuery } from './results.queries.ts'

/** Debounce of the pasted table, in milliseconds. */
const DEBOUNCE_MS = 400

/** Preview of the results per badge of a list before it is awarded, with missing and invalid values. */
export function ResultsPreview({ form }: { form: AwardFormControl }) {
  const values = form.watch()
  const results_table = useDebounced(values.results_table, DEBOUNCE_MS)
  const input = { ...values, results_table }
  const preview = useQuery({ ...resultsPreviewQuery(input), staleTime: 0 })
  if (!resultsPreviewQuery(input).enabled) return null
  if (preview.error) {
    return <LoadError title={m.results_preview_failed()} error={preview.error} onRetry={() => void preview.refetch()} />
  }
  if (!preview.data) return <TableSkeleton rows={4} />
  return (
    <section className="grid gap-4 min-w-0" aria-label={m.results_preview()}>
      <UnmatchedRows preview={preview.data} />
      {(values.grades_may_lack || lacksMany(preview.data, input)) && (
        <Checkbox label={m.results_may_lack()} {...form.register('grades_may_lack')} />
      )}
      <People preview={preview.data} isBusy={preview.isFetching} />
    </section>
  )
}

/** Rows of the table that match no recipient, several, or a recipient twice. */
function UnmatchedRows({ preview: { unknown, unclear, repeated } }: { preview: Previewed }) {
  const named = (rows: Previewed['unknown']['rows']) =>
    rows.map(({ row, recipient_email }) => m.results_row({ row, address: recipient_email })).join(' · ')
  const kinds = [
    { ...unknown, words: m.results_unknown },
    { ...unclear, words: m.results_unclear_rows },
    { ...repeated, words: m.results_repeated },
  ]
  return kinds.map(
    ({ count, rows, words }) =>
      count > 0 && (
        <Note key={words({ count })} kind="danger">
          <b>{words({ count })}</b>
          <p className="mt-1 wrap-anywhere">{named(rows)}</p>
        </Note>
      ),
  )
}

type Kind = 'all' | 'lacking' | 'wrong'

function People({ preview, isBusy }: { preview: Previewed; isBusy: boolean }) {
  const [kind, setKind] = useState<Kind>('all')
  const receivers = preview.people.filter(({ is_left_out }) => !is_left_out)
  const hasGrades = preview.counts.with_grade > 0 || isWrongIn(receivers, 'grade')
  const hasCredits = preview.counts.with_credits > 0 || isWrongIn(receivers, 'credits_earned')
  const isLacking = ({ grade, credits_earned, wrong }: PreviewedResult) =>
    wrong.length === 0 && ((hasGrades && grade === null) || (hasCredits && credits_earned === null))
  const of: Record<Kind, (person: PreviewedResult) => boolean> = {
    all: () => true,
    lacking: isLacking,
    wrong: ({ wrong }) => wrong.length > 0,
  }
  const count = (each: Kind) => receivers.filter(of[each]).length
  const names = { all: m.results_all, lacking: m.results_lacking, wrong: m.results_wrong }
  const kinds = (['all', 'lacking', 'wrong'] as const).filter((each) => each === 'all' || count(each) > 0)
  const chosen = kinds.includes(kind) ? kind : 'all'
  const { with_grade, with_credits, people } = preview.counts
  return (
    <>
      <p role="status">
        {m.results_counts({
          grades: formatNumber(with_grade),
          credits: formatNumber(with_credits),
          people: formatNumber(people),
        })}
      </p>
      {kinds.length > 1 && (
        <SegmentedControl
          label={m.results_show()}
          isBare
          choices={kinds.map((id) => ({ id, label: `${names[id]()} ${formatNumber(count(id))}` }))}
          chosen={chosen}
          onChoose={setKind}
        />
      )}
      <ResultsTable people={receivers.filter(of[chosen])} columns={{ hasGrades, hasCredits }} isBusy={isBusy} />
    </>
  )
}

const isWrongIn = (people: PreviewedResult[], field: string) =>
  people.some(({ wrong }) => wrong.some((one) => one.field === field))

type ResultsTableProps = {
  people: PreviewedResult[]
  /** Which columns to show: those in which somebody has a value. */
  columns: { hasGrades: boolean; hasCredits: boolean }
  isBusy: boolean
}

/** People with their grades and credits, in virtual rows. */
function ResultsTable({ people, columns: { hasGrades, hasCredits }, isBusy }: ResultsTableProps) {
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
