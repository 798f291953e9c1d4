import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { LoadError } from '#client/features/page/LoadError.tsx'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { RefusalPlace } from '#client/ui/feedback/RefusalPlace.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import { TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './imports.module.css'
import { otherNamedQuery } from './imports.queries.ts'
import { OtherNames } from './OtherNames.tsx'
import { answersToSend, noAnswers } from './other-name-answers.ts'
import type { Import } from './use-import.ts'
import type { Sending } from './use-sending.ts'

/** The new list's options; the name defaults to the file's. */
export type NewListValues = { name?: string; isKept: boolean }

type ConfirmStepProps = {
  work: Import
  /** The list to add the people to; absent for a new list, which is named here. */
  list: { id: string; name: string } | undefined
  sending: Sending
  /** State of the parent, so that it survives going back to an earlier step. */
  newList: NewListValues
  onNewList: (change: Partial<NewListValues>) => void
  onBack: () => void
}

/** Review before anything is stored: how many people, the list, and the metadata. */
export function ConfirmStep({ work, list, sending, newList, onNewList, onBack }: ConfirmStepProps) {
  const formId = useId()
  const whyNot = useWhyNot('award')
  const { all, rows, ready, skipped } = work.summary!
  const { name = work.name.replace(/\.[^.]+$/, '').slice(0, 255), isKept } = newList
  const [isSubmitted, setSubmitted] = useState(false)
  const [answers, setAnswers] = useState(noAnswers)
  const others = useQuery(otherNamedQuery(work.version, work.file))
  const nameError = isSubmitted && !name.trim() ? m.problems_field_required() : sending.nameError
  const about = work.opened!.columns.flatMap(({ role, storedAs }) =>
    role === 'extra' || role === 'issued' ? [storedAs] : [],
  )
  const send = () => {
    setSubmitted(true)
    if (!list && !name.trim()) return document.getElementById(`${formId}-name`)?.focus()
    const other_names = answersToSend(answers, others.data ?? [])
    const place = list
      ? { earners_list_id: list.id }
      : ({ name: name.trim(), type: isKept ? 'list' : 'import' } as const)
    sending.send({ ...place, other_names })
  }
  return (
    <>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_24rem] gap-x-16 gap-y-10 items-start content-start pt-2 px-0 pb-10 max-lg:grid-cols-1 [&>div]:grid [&>div]:gap-6 [&>div]:max-w-128 max-lg:[&>div]:max-w-none">
        <div>
          <p className={styles.what}>
            {list ? m.imports_about_list({ count: ready, list: list.name }) : m.imports_about_new({ count: ready })}
          </p>
          <TotalsSummary
            lines={[
              { label: m.imports_sum_rows(), amount: all },
              ...(all > rows ? [{ label: m.imports_sum_not_meant(), amount: all - rows, isLess: true }] : []),
              ...(skipped > 0 ? [{ label: m.imports_sum_skipped(), amount: skipped, isLess: true }] : []),
            ]}
            total={{ label: m.imports_sum_total(), amount: ready }}
          />
          <Refusal>{sending.refusal}</Refusal>
        </div>
        <form
          id={formId}
          className="grid-cols-1 wrap-anywhere grid gap-5 content-start"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {!list && <NewList fieldId={`${formId}-name`} {...{ name, isKept, error: nameError }} onChange={onNewList} />}
          <DescriptionList
            facts={[
              { label: m.word_name(), value: list?.name },
              { label: m.imports_file(), value: work.name || m.imports_pasted() },
              { label: m.imports_about_them(), value: about.join(', ') },
            ]}
          />
          <p className="hint">{m.imports_known_people()}</p>
        </form>
      </div>
      {others.data && others.data.length > 0 && (
        <OtherNames found={others.data} answers={answers} onAnswer={setAnswers} />
      )}
      {others.error && (
        <LoadError title={m.earners_other_name_failed()} error={others.error} onRetry={() => void others.refetch()} />
      )}
      <ActionBar
        back={
          <Button big onClick={onBack} unavailable={sending.isSending && m.imports_sending()}>
            {m.imports_back()}
          </Button>
        }
        note={<Progress sending={sending} />}
      >
        <Button
          kind="primary"
          icon="check"
          big
          busy={sending.isSending && m.imports_sending()}
          unavailable={whyNot || (others.isLoading && m.shell_loading())}
          onClick={send}
        >
          {m.imports_go({ count: ready })}
        </Button>
      </ActionBar>
    </>
  )
}

type NewListProps = {
  fieldId: string
  name: string
  isKept: boolean
  error: string | undefined
  onChange: (change: Partial<NewListValues>) => void
}

/** Name of the new list, and whether to keep it. */
const NewList = ({ fieldId, name, isKept, error, onChange }: NewListProps) => (
  <>
    <TextField
      id={fieldId}
      label={m.word_name()}
      hint={m.earners_name_hint()}
      maxLength={255}
      autoComplete="off"
      error={error}
      value={name}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <Switch
      label={m.imports_keep()}
      hint={m.imports_keep_hint()}
      isOn={isKept}
      onSwitch={(isOn) => onChange({ isKept: isOn })}
    />
  </>
)

const Refusal = ({ children }: { children: ReactNode }) => (
  <RefusalPlace className="empty:hidden">{children && <Note kind="danger">{children}</Note>}</RefusalPlace>
)

/** The upload has a percentage; the service then needs some seconds to store 50,000 people. */
function Progress({ sending: { isSending, part } }: { sending: Sending }) {
  if (!isSending) return m.imports_all_or_nothing()
  if (part >= 1) return m.imports_storing()
  return m.imports_sent_part({ part: formatNumber(Math.round(part * 100)) })
}
