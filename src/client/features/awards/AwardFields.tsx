import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { ListBlockedNotice } from '#client/features/earners/list-people/ListBlockedNotice.tsx'
import { metadataNamesQuery, metadataValuesQuery } from '#client/features/earners/lists/list-metadata.queries.ts'
import { conditionErrors } from '#client/features/earners/row-choice/condition-errors.ts'
import { RowChoice } from '#client/features/earners/row-choice/RowChoice.tsx'
import { allEarnersQuery } from '#client/features/recipients/earners.queries.ts'
import { ListPicker } from '#client/features/recipients/ListPicker.tsx'
import { activeTemplatesCountQuery } from '#client/features/shell/first-run/first-run.queries.ts'
import { reasonAgainstAward, TemplatePicker } from '#client/features/templates/TemplatePicker.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import type { Recipient } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { AwardDetails } from './AwardDetails.tsx'
import { AwardSection } from './AwardSection.tsx'
import type { AwardFormControl } from './award-draft.ts'
import type { AwardStep } from './award-search.ts'
import { RecipientsChoice } from './RecipientsChoice.tsx'
import { useListCount } from './use-list-count.ts'

type Form = { form: AwardFormControl }

/** The fields of one step of an award. */
export function AwardFields({ form, step }: Form & { step: Exclude<AwardStep, 'review'> }) {
  switch (step) {
    case 'template':
      return (
        <AwardSection title={m.badges_award_which()}>
          <Template form={form} />
        </AwardSection>
      )
    case 'recipients':
      return (
        <AwardSection title={m.earners_award_recipients()}>
          <RecipientsChoice form={form} />
          {form.watch('recipients') === 'one' ? <Person form={form} /> : <ListField form={form} />}
        </AwardSection>
      )
    case 'details':
      return <AwardDetails form={form} />
  }
}

function Person({ form }: Form) {
  const [first, last] = form.watch(['recipient_first_name', 'recipient_last_name'])
  return (
    <>
      <PersonField form={form} name="recipient_email" label={m.word_email()} hint={m.badges_award_email_hint()} />
      <div className="pair">
        <PersonField
          form={form}
          name="recipient_first_name"
          label={m.word_first_name()}
          searchOf={(text) => `${text} ${last}`}
        />
        <PersonField
          form={form}
          name="recipient_last_name"
          label={m.word_last_name()}
          searchOf={(text) => `${first} ${text}`}
        />
      </div>
    </>
  )
}

function Template({ form }: Form) {
  const { field, fieldState } = useController({ control: form.control, name: 'badge_template_id' })
  const { data: active } = useQuery(activeTemplatesCountQuery)
  return (
    <div data-field="badge_template_id">
      <TemplatePicker
        label={m.badges_template()}
        error={fieldState.error && (field.value ? fieldState.error.message : m.badges_template_missing())}
        chosen={field.value}
        onChoose={field.onChange}
        onBlur={field.onBlur}
        reasonAgainst={reasonAgainstAward}
      />
      {active === 0 && (
        <Note>
          {m.badges_award_no_template()} <Link to="/templates">{m.badges_award_to_templates()}</Link>
        </Note>
      )}
    </div>
  )
}

function ListField({ form }: Form) {
  const { field, fieldState } = useController({ control: form.control, name: 'earners_list_id' })
  return (
    <div data-field="earners_list_id" className="grid gap-4">
      <ListPicker
        label={m.earners_award_pick()}
        error={fieldState.error && (field.value ? fieldState.error.message : m.earners_award_pick_missing())}
        chosen={field.value}
        onChoose={(id) => {
          field.onChange(id)
          // Another list may have other metadata columns.
          if (id === field.value) return
          for (const name of ['emitted_at_from', 'grade_from', 'credits_earned_from'] as const) form.setValue(name, '')
          form.setValue('only', null)
          form.clearErrors('only')
        }}
        onBlur={field.onBlur}
      />
      {field.value && <ListBlockedNotice listId={field.value} />}
      {field.value && <ListPeople form={form} />}
    </div>
  )
}

/** Choice of the list's people by their additional data; nothing for a list without any. */
function ListPeople({ form }: { form: AwardFormControl }) {
  const { field, fieldState } = useController({ control: form.control, name: 'only' })
  const [listId, templateId] = form.watch(['earners_list_id', 'badge_template_id'])
  const { data: names = [] } = useQuery({ ...metadataNamesQuery(listId), enabled: listId !== '' })
  const column = field.value?.name ?? ''
  const { data: values } = useQuery({
    ...metadataValuesQuery(listId, column),
    enabled: listId !== '' && column !== '',
  })
  // A limit is typed figure by figure.
  const only = useDebounced(field.value, 250)
  const counted = useListCount({ earners_list_id: listId, badge_template_id: templateId, only })
  if (names.length === 0 && field.value === null) return null
  const isWrong = fieldState.error !== undefined
  return (
    <RowChoice
      id="only"
      label={m.rows_people_title()}
      everything={m.rows_everybody()}
      columns={names.map((name) => ({ id: name, label: name }))}
      condition={field.value}
      onChoose={field.onChange}
      values={values}
      count={field.value && counted ? m.rows_people_count({ count: counted.count, of: counted.of }) : ''}
      errors={isWrong && field.value ? (conditionErrors(field.value) ?? { whole: fieldState.error?.message }) : {}}
    />
  )
}

type PersonField = keyof Recipient

/** Fewer characters match too many people to suggest some. */
const LEAST = 2
const MAX_SUGGESTIONS = 6

type PersonFieldProps = {
  form: AwardFormControl
  name: PersonField
  label: string
  hint?: string
  /** What to search for, given the text of this field. */
  searchOf?: (text: string) => string
}

/** A field of the recipient that suggests known people by name or address; taking one fills in all three fields. */
function PersonField({ form, name, label, hint, searchOf = (text) => text }: PersonFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [search, setSearch] = useState('')
  const isLong = search.length >= LEAST
  const known = useQuery({ ...allEarnersQuery({ search }), enabled: isLong, placeholderData: keepPreviousData })
  const people = isLong ? (known.data?.data ?? []).filter((person) => isNews(person, form.getValues())) : []
  const take = (id: string | undefined) => {
    const person = people.find((each) => each.id === id)
    if (!person) return
    for (const each of FIELDS) form.setValue(each, person[each], { shouldDirty: true })
    form.clearErrors([...FIELDS])
    setSearch('')
  }
  return (
    <ComboBox
      name={name}
      inputMode={name === 'recipient_email' ? 'email' : undefined}
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      freeText={field.value}
      options={people
        .slice(0, MAX_SUGGESTIONS)
        .map((person) => ({ id: person.id, title: nameOf(person), note: person.recipient_email }))}
      selected={null}
      onSelect={(option) => take(option?.id)}
      onSearch={(text) => {
        field.onChange(text)
        setSearch(searchOf(text).trim())
      }}
      onBlur={field.onBlur}
      isSearching={known.isPlaceholderData}
      ref={field.ref}
    />
  )
}

const FIELDS = ['recipient_email', 'recipient_first_name', 'recipient_last_name'] as const

/** Whether a suggestion would add something; somebody whose address was erased cannot be awarded anything. */
const isNews = (person: Recipient, typed: Recipient) =>
  person.recipient_email !== '' && FIELDS.some((field) => person[field] !== typed[field])
