import { useRef, useState } from 'react'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { OtherNamed } from '#contract/earners/other-name.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Answer, answerFor, type OtherNameAnswers } from './other-name-answers.ts'

/** How many people are shown at first. */
const FIRST = 50

type OtherNamesProps = {
  found: OtherNamed[]
  answers: OtherNameAnswers
  onAnswer: (answers: OtherNameAnswers) => void
}

/** The people of a file whose address belongs to somebody with another name, with an answer for all and for each. */
export function OtherNames({ found, answers, onAnswer }: OtherNamesProps) {
  const [isWhole, setWhole] = useState(false)
  const section = useRef<HTMLElement>(null)
  const seeAll = () => {
    setWhole(true)
    // The button disappears.
    section.current?.focus()
  }
  return (
    <section ref={section} className="grid gap-4 pb-10" aria-labelledby="other-names" tabIndex={-1}>
      <h2 id="other-names">{m.earners_other_name_title({ count: found.length })}</h2>
      <p className="hint">{m.earners_other_name_text()}</p>
      {found.length > 1 && (
        <SegmentedControl
          label={m.earners_other_name_all()}
          choices={choices()}
          chosen={answers.each.size > 0 ? '' : answers.all}
          onChoose={(all) => onAnswer({ all, each: new Map() })}
        />
      )}
      <DataTable
        caption={m.earners_other_name_caption()}
        rows={isWhole ? found : found.slice(0, FIRST)}
        rowKey="row"
        columns={[
          {
            id: 'given',
            slot: 'title',
            head: m.earners_other_name_given,
            width: '32%',
            title: ({ recipient_email }) => recipient_email,
            cell: nameOf,
          },
          {
            id: 'known',
            slot: 'detail',
            head: m.earners_other_name_known,
            cell: ({ people }) => people.map(nameOf).join(', '),
          },
          {
            id: 'answer',
            slot: 'number',
            head: m.earners_other_name_answer,
            width: '17rem',
            cell: (person) =>
              person.people.length === 1 ? (
                <SegmentedControl
                  label={m.earners_other_name_who({ name: nameOf(person) })}
                  isBare
                  choices={choices()}
                  chosen={answerFor(answers, person)}
                  onChoose={(answer) => onAnswer({ ...answers, each: new Map(answers.each).set(person.row, answer) })}
                />
              ) : (
                m.earners_other_name_else()
              ),
          },
        ]}
      />
      {!isWhole && found.length > FIRST && <Button onClick={seeAll}>{m.shell_see_all({ count: found.length })}</Button>}
    </section>
  )
}

const choices = (): { id: Answer; label: string }[] => [
  { id: 'separate', label: m.earners_other_name_else() },
  { id: 'rename', label: m.earners_other_name_same() },
]
