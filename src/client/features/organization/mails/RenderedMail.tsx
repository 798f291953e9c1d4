import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { allEarnersQuery } from '#client/features/recipients/earners.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ComboBox, type ComboOption } from '#client/ui/forms/ComboBox.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { type TriedMail, TriedMail as TriedMailInput } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { mailPreviewQuery, sendMailToMeMutation } from './mail-words.queries.ts'
import { type MailFormat, MailFormatSwitch, WrittenMail } from './WrittenMail.tsx'

/** Debounce of the form's values, in milliseconds. */
const DEBOUNCE_MS = 300

type RenderedMailProps = { tried: TriedMail; picture: string; maySend: boolean }

/** Preview of the mail as the service renders it, to an earner who can be chosen. White also in dark mode. */
export function RenderedMail({ tried, picture, maySend }: RenderedMailProps) {
  const [person, setPerson] = useState<ComboOption | null>(null)
  const [way, setWay] = useState<MailFormat>('html')
  const debounced = useDebounced(JSON.stringify(person ? { ...tried, earner_id: person.id } : tried), DEBOUNCE_MS)
  // While the input is invalid, the last valid preview stays; the errors are shown at the fields.
  const input = TriedMailInput.safeParse(JSON.parse(debounced)).data
  const mail = useQuery({
    ...mailPreviewQuery(input ?? tried),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })
  const send = useAction(sendMailToMeMutation, { done: ({ message }) => message })
  return (
    <section className="grid min-w-0 max-w-168 gap-3 pt-4 border-t border-t-rule" aria-label={m.mail_words_look()}>
      <PersonField person={person} onChoose={setPerson} />
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center">
        <MailFormatSwitch label={m.mail_words_look()} chosen={way} onChoose={setWay} />
        {maySend && (
          <Button
            icon="mail"
            busy={send.isPending && m.mail_words_sending()}
            unavailable={input === undefined && m.mail_words_mend_first()}
            onClick={() => input && send.run(input)}
          >
            {m.mail_words_send_to_me()}
          </Button>
        )}
      </div>
      <Alert>{send.problem}</Alert>
      {mail.isError && <Note kind="warn">{errorMessage(mail.error)}</Note>}
      {mail.isPending && !mail.isError && <TableSkeleton rows={6} />}
      {mail.data && (
        <WrittenMail
          label={m.mail_words_look()}
          mail={mail.data}
          way={way}
          language={tried.language}
          picture={picture}
        />
      )}
    </section>
  )
}

function PersonField({
  person,
  onChoose,
}: {
  person: ComboOption | null
  onChoose: (person: ComboOption | null) => void
}) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, DEBOUNCE_MS)
  const found = useQuery({ ...allEarnersQuery(search ? { search } : {}), placeholderData: keepPreviousData })
  const options = (found.data?.data ?? []).map((earner) => ({
    id: earner.id,
    title: nameOf(earner),
    code: earner.recipient_email,
  }))
  return (
    <ComboBox
      label={m.mail_words_person()}
      hint={m.mail_words_person_hint()}
      optional
      options={options}
      selected={person}
      onSelect={onChoose}
      onSearch={setTyped}
      isSearching={search !== typed || found.isFetching}
      empty={() => m.mail_words_person_none()}
    />
  )
}
