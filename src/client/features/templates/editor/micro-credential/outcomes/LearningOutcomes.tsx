import { flushSync } from 'react-dom'
import { fieldWords } from '#client/features/templates/history/field-text.ts'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Grip, SortableList } from '#client/ui/sorting/SortableList.tsx'
import { moved, type RowNumber, useSorting } from '#client/ui/sorting/use-sorting.ts'
import { MAX_OUTCOMES } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField, useTemplateValues } from '../../form/template-form.tsx'
import { AddRow } from '../AddRow.tsx'
import { ElementField } from '../ElementField.tsx'
import { type Outcome, readOutcomes, writeRows } from '../micro-texts.ts'
import styles from './LearningOutcomes.module.css'
import { OutcomeRow } from './OutcomeRow.tsx'
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
