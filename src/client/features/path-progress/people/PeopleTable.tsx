import { Link } from '@tanstack/react-router'
import { type ChangeEvent, useRef } from 'react'
import { useMediaQuery } from '#client/browser/use-media-query.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import { useGridKeys } from '#client/ui/tables/use-grid-keys.ts'
import type { PathPerson } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { heldOf } from '../held-steps.ts'
import type { ProgressSummary } from '../path-progress.queries.ts'
import type { PeopleAction } from '../people-actions.ts'
import styles from './PeopleTable.module.css'
import { PersonMenu } from './PersonMenu.tsx'
import { PersonState } from './PersonState.tsx'
import { type MarkedStep, StepMarks } from './StepMarks.tsx'
import type { PeopleSelection } from './use-people-selection.ts'

type PeopleTableProps = {
  people: PathPerson[]
  /** The path's steps, in their order. */
  steps: MarkedStep[]
  summary: ProgressSummary
  isBusy: boolean
  /** Null for users who cannot act on selected people. */
  selection: PeopleSelection | null
  onAction: (action: PeopleAction, person: PathPerson) => void
}

/** Width from which the table has room for columns that otherwise need a click. */
const WIDE = '(min-width: 100rem)'

/** The people on a path, latest step first: the steps that they hold and lack, and their state. */
export function PeopleTable({ people, steps, summary, isBusy, selection, onAction }: PeopleTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const isWide = useMediaQuery(WIDE)
  useGridKeys(table, {
    onTick: (...row) => selection?.tick(...row),
    onTickRange: (...rows) => selection?.tickRange(...rows),
    onTickAll: () => selection?.tickPage(true),
    onUntickAll: () => selection?.clear(),
    onOpen: (row) => table.current?.querySelectorAll<HTMLElement>('tbody tr')[row]?.querySelector('a')?.click(),
  })
  return (
    <DataTable
      caption={m.progress_people_caption()}
      isBusy={isBusy}
      grid={table}
      hasMargin={selection !== null}
      head={<Head people={people} steps={steps.length} selection={selection} isWide={isWide} />}
    >
      {people.map((person, row) => (
        <Row key={person.earner_id} isPicked={selection?.has(person.earner_id)}>
          {selection && (
            <Cell slot="check">
              <Checkbox
                isBare
                label={m.progress_tick({ name: nameOf(person) })}
                checked={selection.has(person.earner_id)}
                onChange={({ nativeEvent }: ChangeEvent) => selection.tick(row, hasShift(nativeEvent))}
              />
            </Cell>
          )}
          <Cell slot="title" title={nameOf(person)}>
            <Link to="/earners/$earnerId" params={{ earnerId: person.earner_id }}>
              {nameOf(person)}
            </Link>
          </Cell>
          {isWide && (
            <>
              <Cell slot="wide" title={person.recipient_email}>
                {person.recipient_email}
              </Cell>
              <Cell slot="wide" title={listsOf(person)}>
                {listsOf(person)}
              </Cell>
            </>
          )}
          <Cell slot="detail">
            <div className={styles.marks}>
              <StepMarks steps={steps} {...heldOf(person)} />
            </div>
          </Cell>
          <Cell slot="wide">
            <span className={styles.held}>
              {m.progress_held_of({ held: person.held_count, steps: person.steps_count })}
            </span>
          </Cell>
          <Cell slot="status">
            <PersonState state={person.state} isAtRisk={person.is_at_risk} />
          </Cell>
          <Cell slot="wide" title={person.last_step?.title}>
            {person.last_step?.title}
          </Cell>
          <Cell slot="date">{person.last_step && formatDay(person.last_step.at)}</Cell>
          <Cell slot="actions">
            <PersonMenu person={person} summary={summary} onAction={(action) => onAction(action, person)} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}

type HeadProps = { people: PathPerson[]; steps: number; selection: PeopleSelection | null; isWide: boolean }

function Head({ people, steps, selection, isWide }: HeadProps) {
  const ticked = people.filter(({ earner_id }) => selection?.has(earner_id)).length
  return (
    <>
      {selection && (
        <HeadCell slot="check">
          <Checkbox
            isBare
            label={m.progress_tick_page({ count: people.length })}
            checked={ticked > 0 && ticked === people.length}
            isMixed={ticked > 0 && ticked < people.length}
            onChange={() => selection.tickPage(ticked < people.length)}
          />
        </HeadCell>
      )}
      <HeadCell slot="title">{m.word_person()}</HeadCell>
      {isWide && (
        <>
          <HeadCell slot="wide" width="16rem">
            {m.word_email()}
          </HeadCell>
          <HeadCell slot="wide" width="11rem">
            {m.badges_filter_list()}
          </HeadCell>
        </>
      )}
      <HeadCell slot="detail" width={`${Math.max(Math.min(steps, 9) * 33 + 24, 96)}px`}>
        {m.progress_steps()}
      </HeadCell>
      <HeadCell slot="wide" width="5.5rem">
        {m.progress_held()}
      </HeadCell>
      <HeadCell slot="status" width="11.5rem">
        {m.progress_state()}
      </HeadCell>
      <HeadCell slot="wide">{m.progress_last_step()}</HeadCell>
      <HeadCell slot="date" width="7rem">
        {m.progress_on()}
      </HeadCell>
      <HeadCell slot="actions" width="44px">
        <span className="sr">{m.word_actions()}</span>
      </HeadCell>
    </>
  )
}

const listsOf = ({ earners_lists }: PathPerson) => earners_lists.map(({ name }) => name).join(', ')

const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey
