import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { decideNamesMutation, nameQuestionsQuery } from '#client/features/earners/joins.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { NameDecision, NameQuestion } from '#contract/earners/joins.ts'
import { m } from '#i18n/compiled/messages.js'

type Answer = NameDecision | 'later'

/**
 * People whose badges bear different names, from when an address was one person: staff decide whether each is one or two. Gone
 * once nobody is left to decide about.
 */
export function NameQuestions() {
  const { data } = useQuery(nameQuestionsQuery)
  const [answers, setAnswers] = useState<Record<string, Answer>>({})
  const decide = useAction(decideNamesMutation, {
    done: ({ same_count, separated_count }) => m.privacy_names_decided({ same: same_count, two: separated_count }),
    next: () => setAnswers({}),
  })
  if (!data || data.total === 0) return null
  const decided = data.data.flatMap(({ earner_id }) => {
    const decision = answers[earner_id] ?? 'later'
    return decision === 'later' ? [] : [{ earner_id, decision }]
  })
  const all = (answer: Answer) => setAnswers(Object.fromEntries(data.data.map(({ earner_id }) => [earner_id, answer])))
  return (
    <section aria-labelledby="names">
      <div className="grid gap-0.5 max-w-measure mb-4 [&_h2]:text-lg">
        <h2 id="names">{m.privacy_names({ count: data.total })}</h2>
        <span className="hint">{m.privacy_names_hint()}</span>
      </div>
      {data.data.length > 1 && (
        <div className="max-w-104 mb-4">
          <Choice label={m.privacy_names_all()} chosen={sameForAll(data.data, answers)} onChoose={all} />
        </div>
      )}
      <DataTable
        caption={m.privacy_names({ count: data.total })}
        rows={data.data}
        rowKey="earner_id"
        columns={[
          { id: 'who', slot: 'title', head: m.privacy_names_who, cell: (question) => <Person question={question} /> },
          {
            id: 'decision',
            slot: 'detail',
            head: m.privacy_names_decision,
            width: '22rem',
            cell: (question) => (
              <div
                // Above the link that covers a row on small screens.
                className="relative z-1 p-1"
              >
                <Choice
                  label={m.privacy_names_question({ names: namesOf(question) })}
                  isBare
                  chosen={answers[question.earner_id] ?? 'later'}
                  onChoose={(answer) => setAnswers({ ...answers, [question.earner_id]: answer })}
                />
              </div>
            ),
          },
        ]}
      />
      {data.total > data.data.length && <p className="hint">{m.privacy_names_first({ count: data.data.length })}</p>}
      <Alert>{decide.problem}</Alert>
      <div className="flex flex-wrap gap-3 items-center mt-4">
        <Button
          kind="primary"
          busy={decide.isPending && m.word_saving()}
          unavailable={decided.length === 0 && m.privacy_names_none()}
          onClick={() => decide.run({ answers: decided })}
        >
          {m.privacy_names_save()}
        </Button>
      </div>
    </section>
  )
}

const namesOf = ({ names }: NameQuestion) =>
  names.map(({ name, badges_count }) => m.privacy_names_name({ name, count: badges_count })).join(' · ')

const Person = ({ question }: { question: NameQuestion }) => (
  <div className="grid gap-0.5 py-[9px] px-0 whitespace-normal wrap-anywhere [&>span]:font-text">
    <Link to="/earners/$earnerId" params={{ earnerId: question.earner_id }}>
      {namesOf(question)}
    </Link>
    <span className="hint">{question.recipient_email}</span>
    {question.paths.length > 0 && (
      <span className="hint">{m.privacy_names_paths({ paths: question.paths.join(', ') })}</span>
    )}
  </div>
)

type ChoiceProps = { label: string; isBare?: boolean; chosen: Answer | ''; onChoose: (answer: Answer) => void }

const Choice = (props: ChoiceProps) => (
  <SegmentedControl
    {...props}
    choices={[
      { id: 'later', label: m.privacy_names_later() },
      { id: 'same', label: m.privacy_names_same() },
      { id: 'two', label: m.privacy_names_two() },
    ]}
  />
)

/** The answer that all have; empty if they differ. */
function sameForAll(questions: NameQuestion[], answers: Record<string, Answer>): Answer | '' {
  const [first = '', ...others] = new Set(questions.map(({ earner_id }) => answers[earner_id] ?? 'later'))
  return others.length === 0 ? first : ''
}
