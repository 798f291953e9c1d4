import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { showRefusal } from '#client/ui/feedback/RefusalPlace.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import type { Recipient } from '#contract/badges.ts'
import type { OtherName, OtherPerson } from '#contract/earners/other-name.ts'
import { m } from '#i18n/compiled/messages.js'

/** Who a person is, whose address belongs to somebody with another name. */
export type WhoAnswer = Exclude<OtherName, 'refuse'>

type Asked = { person: Recipient; people: OtherPerson[] }

/**
 * Lets a form ask who the person is. Until they have answered, the service refuses a name that does not agree with those at
 * the address; another name or address asks again.
 */
export function useOtherName() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [answer, setAnswer] = useState<WhoAnswer>('separate')
  return {
    asked,
    answer,
    setAnswer,
    /** What to send with a person. */
    answerFor: (person: Recipient): OtherName => (asked && isSame(asked.person, person) ? answer : 'refuse'),
    /** Wraps the handler of a failed request. @param usual the answer that is chosen at first */
    orElse: (onError: (error: Error) => void, person: Recipient, usual: WhoAnswer) => (error: Error) => {
      const people = error instanceof ApiError ? error.problem.others_at_address : undefined
      if (!people) return onError(error)
      setAsked({ person, people })
      setAnswer(people.length === 1 ? usual : 'separate')
    },
  }
}

const isSame = (one: Recipient, other: Recipient) => JSON.stringify(one) === JSON.stringify(other)

/** Asks it in a form, once the service has refused to guess. */
export function OtherNameQuestion({ asked, answer, setAnswer }: ReturnType<typeof useOtherName>) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked) showRefusal(place.current)
  }, [asked])
  if (!asked) return null
  return (
    <section ref={place} tabIndex={-1} className="form" aria-label={m.earners_other_name_answer()}>
      <Note kind="warn">
        <span role="alert">{whoseAddress(asked.person, asked.people)}</span>
      </Note>
      <OtherNameCards {...asked} answer={answer} onAnswer={setAnswer} />
      <p className="hint">{m.earners_other_name_correct()}</p>
    </section>
  )
}

/** Whose address it is. */
export const whoseAddress = ({ recipient_email }: Recipient, people: OtherPerson[]) =>
  m.earners_other_name_one({
    email: recipient_email,
    known: new Intl.ListFormat(document.documentElement.lang).format(people.map(nameOf)),
  })

type OtherNameCardsProps = Asked & { answer: WhoAnswer; onAnswer: (answer: WhoAnswer) => void }

/** The answers, or that there is only one: of several people nobody knows which has a new name. */
export function OtherNameCards({ person, people, answer, onAnswer }: OtherNameCardsProps) {
  const name = nameOf(person)
  if (people.length > 1) return <p>{m.earners_other_name_several()}</p>
  return (
    <RadioCards
      label={m.earners_other_name_who({ name })}
      choices={[
        { id: 'separate', label: m.earners_other_name_is_else({ name }), hint: m.earners_other_name_is_else_hint() },
        { id: 'rename', label: m.earners_other_name_is_same({ name }), hint: m.earners_other_name_is_same_hint() },
      ]}
      chosen={answer}
      onChoose={onAnswer}
    />
  )
}
