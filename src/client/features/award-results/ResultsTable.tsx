import { formatCredits } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import type { PreviewedResult } from '#contract/awards/preview-results.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../badges/badge-state.ts'
import styles from './results.module.css'

type ResultsTableProps = {
  people: PreviewedResult[]
  /** Which columns to show: those in which somebody has a value. */
  columns: { hasGrades: boolean; hasCredits: boolean }
  isBusy: boolean
}

/** People with their grades and credits, in virtual rows. */
export function ResultsTable({ people, columns: { hasGrades, hasCredits }, isBusy }: ResultsTableProps) {
  const head = (
    <>
      <HeadCell slot="title" width="30%">
        {m.word_person()}
      </HeadCell>
      <HeadCell slot="detail">{m.word_email()}</HeadCell>
      {hasGrades && (
        <HeadCell slot="status" width="24%">
          {m.results_grade()}
        </HeadCell>
      )}
      {hasCredits && (
        <HeadCell slot="date" width="24%">
          {m.results_credits_short()}
        </HeadCell>
      )}
    </>
  )
  return (
    <DataTable caption={m.results_caption()} head={head} isBusy={isBusy}>
      <VirtualRows
        count={people.length}
        row={(place) => {
          const person = people[place]!
          return (
            <Row key={person.earner_id}>
              <Cell slot="title">{nameOf(person)}</Cell>
              <Cell slot="detail" title={person.recipient_email}>
                {person.recipient_email}
              </Cell>
              {hasGrades && (
                <Cell slot="status">
                  <ResultCell person={person} field="grade" value={person.grade} lacking={m.results_no_grade()} />
                </Cell>
              )}
              {hasCredits && (
                <Cell slot="date">
                  <ResultCell
                    person={person}
                    field="credits_earned"
                    value={person.credits_earned === null ? null : formatCredits(person.credits_earned)}
                    lacking={m.results_no_credits()}
                  />
                </Cell>
              )}
            </Row>
          )
        }}
      />
    </DataTable>
  )
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
      <span className={styles.wrong}>
        <Icon name="alert" size={16} />
        <span>
          <b>{wrong.written}</b> {wrong.sentence}
        </span>
      </span>
    )
  }
  return value === null ? <span className={styles.lacking}>{lacking}</span> : value
}
