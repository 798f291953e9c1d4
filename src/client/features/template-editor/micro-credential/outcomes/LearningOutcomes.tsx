import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { fieldWords } from '#client/features/templates/history/field-text.ts'
import { type Outcome, readOutcomes, writeRows } from '#client/features/templates/texts/micro-texts.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import control from '#client/ui/forms/field.module.css'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { Grip, SortableList } from '#client/ui/sorting/SortableList.tsx'
import { moved, type RowNumber, useSorting } from '#client/ui/sorting/use-sorting.ts'
import { MAX_OUTCOME_LENGTH, MAX_OUTCOMES, OutcomeKind } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { outcomeKindName } from '#i18n/element-words.ts'
import { useTemplateField, useTemplateValues } from '../../form/template-form.tsx'
import { AddRow } from '../AddRow.tsx'
import { ElementField } from '../ElementField.tsx'
import styles from './LearningOutcomes.module.css'
import { withLines, withOutcomesFrom } from './outcomes-from-texts.ts'

/** Element 6: what the holder can do, one sentence per row. */
export function LearningOutcomes() {
  const { id, value, error, onChange } = useTemplateField('learning_outcomes')
  const outcomes = readOutcomes(value)
  const write = (rows: Outcome[]) => onChange(writeRows(rows))
  const sorting = useSorting({
    // Outcomes have no identity: one that is edited while it is picked up is another.
    rows: outcomes.map((outcome, place) => ({ ...outcome, place, id: `${place} ${outcome.text}` })),
    words,
    onMove: ({ place }, number) => write(moved(outcomes, place + 1, number)),
  })
  const { list } = sorting
  /** `flushSync`, so that the row exists before it is focused and typed into. */
  const writeAndFocus = (rows: Outcome[], place: number) => {
    flushSync(() => write(rows))
    const boxes = list.current?.querySelectorAll('textarea')
    const box = boxes?.[place] ?? list.current?.closest('fieldset')?.querySelector<HTMLElement>('[data-add] button')
    box?.focus()
  }
  const addAfter = (place: number) => {
    const kind = outcomes[place]?.kind ?? null
    const hasRoom = outcomes.length < MAX_OUTCOMES
    const rows = [...outcomes.slice(0, place + 1), { text: '', kind }, ...outcomes.slice(place + 1)]
    writeAndFocus(hasRoom ? rows : outcomes, place + 1)
  }
  const remove = (place: number, next = Math.min(place, outcomes.length - 2)) => {
    const rows = outcomes.filter((_, at) => at !== place)
    writeAndFocus(rows, next)
  }
  return (
    <ElementField element="learning_outcomes" id={id} hint={<Hint outcomes={outcomes} onTake={write} />} error={error}>
      <div>
        <SortableList sorting={sorting} className={styles.outcomes}>
          {({ id, place, ...outcome }, number, isHeld) => (
            <OutcomeRow
              key={place}
              outcome={outcome}
              number={number}
              grip={
                <Grip
                  {...{ id, number, count: outcomes.length, isHeld, actions: sorting.actions }}
                  label={m.micro_outcome_grip({ number })}
                />
              }
              isHeld={isHeld}
              onWrite={(text) => write(withLines(outcomes, place, text))}
              onKind={(kind) => write(outcomes.map((each, at) => (at === place ? { ...each, kind } : each)))}
              onEnter={() => addAfter(place)}
              onRemove={(isBack) => (isBack ? remove(place, Math.max(place - 1, 0)) : remove(place))}
            />
          )}
        </SortableList>
        <div data-add>
          <AddRow
            label={m.micro_outcome_add()}
            count={outcomes.length}
            most={MAX_OUTCOMES}
            onAdd={() => addAfter(outcomes.length - 1)}
          />
        </div>
      </div>
    </ElementField>
  )
}

const said = (message: (at: RowNumber) => string) => (_: Outcome, at: RowNumber) => message(at)

const words = {
  where: m.micro_outcome_where,
  lifted: said(m.micro_outcome_lifted),
  moved: said(m.micro_outcome_dropped),
  dropped: said(m.micro_outcome_dropped),
  back: said(m.micro_outcome_back),
}

/** What to write, and a button that takes outcomes over from the texts about the earner. */
function Hint({ outcomes, onTake }: { outcomes: Outcome[]; onTake: (outcomes: Outcome[]) => void }) {
  const { acquired_knowledge, acquired_skills, acquired_attitudes } = useTemplateValues()
  const take = () => {
    const texts = {
      acquired_knowledge: fieldWords('acquired_knowledge', acquired_knowledge),
      acquired_skills: fieldWords('acquired_skills', acquired_skills),
      acquired_attitudes: fieldWords('acquired_attitudes', acquired_attitudes),
    }
    const taken = withOutcomesFrom(texts, outcomes)
    const count = taken.length - outcomes.filter(({ text }) => text.trim()).length
    if (count === 0) {
      notify({ text: m.micro_outcomes_none_taken() })
      return
    }
    onTake(taken)
    notify({ text: m.micro_outcomes_taken({ count }), undo: () => onTake(outcomes) })
  }
  const hasTexts = [acquired_knowledge, acquired_skills, acquired_attitudes].some((text) => text !== '')
  return (
    <span>
      {m.micro_outcomes_hint()}{' '}
      {hasTexts && (
        <InlineButton onClick={take}>{m.micro_outcomes_take({ section: m.templates_section_earner() })}</InlineButton>
      )}
    </span>
  )
}

type OutcomeRowProps = {
  outcome: Outcome
  /** From 1. */
  number: number
  /** Picked up by keyboard. */
  isHeld: boolean
  grip: ReactNode
  /** Pasted text may have several lines. */
  onWrite: (text: string) => void
  onKind: (kind: OutcomeKind | null) => void
  onEnter: () => void
  /** @param isBack removed by Backspace, so the focus moves to the row before */
  onRemove: (isBack: boolean) => void
}

/** One outcome: a sentence and its kind, with controls to move and remove it. */
function OutcomeRow({ outcome, number, isHeld, grip, onWrite, onKind, onEnter, onRemove }: OutcomeRowProps) {
  return (
    <li data-is-held={isHeld || undefined}>
      {grip}
      <textarea
        // One line, unless the sentence is longer.
        className={`${control.control} leading-md resize-none [field-sizing:content]`}
        rows={1}
        value={outcome.text}
        aria-label={m.micro_outcome({ number })}
        maxLength={outcome.text.length > MAX_OUTCOME_LENGTH ? undefined : MAX_OUTCOME_LENGTH}
        onChange={({ target }) => onWrite(target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!text.trim().includes('\n')) return
          // Keeps all pasted lines, which `maxLength` would cut.
          event.preventDefault()
          const { selectionStart, selectionEnd, value } = event.currentTarget
          onWrite(value.slice(0, selectionStart) + text.trim() + value.slice(selectionEnd))
        }}
        onKeyDown={(event) => {
          if (isEnter(event)) {
            event.preventDefault()
            onEnter()
          } else if (event.key === 'Backspace' && outcome.text === '') {
            event.preventDefault()
            onRemove(true)
          }
        }}
      />
      <div className={`${control.selectEnd} text-sm max-md:row-2 max-md:col-[2_/_4]`}>
        <select
          className={`${control.control} ${control.select}`}
          aria-label={m.micro_outcome_kind({ number })}
          value={outcome.kind ?? ''}
          onChange={({ target }) => onKind((target.value || null) as OutcomeKind | null)}
        >
          <option value="">{m.micro_outcome_no_kind()}</option>
          {OutcomeKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {outcomeKindName(kind)}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </div>
      <IconButton icon="trash" label={m.micro_outcome_remove({ number })} onClick={() => onRemove(false)} />
    </li>
  )
}
