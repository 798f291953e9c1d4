import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { allEarnersQuery } from '#client/features/earners/earners.queries.ts'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import type { Recipient } from '#contract/badges.ts'
import { nameOf } from '../badges/badge-state.ts'
import type { AwardFormControl } from './award-draft.ts'

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
export function PersonField({ form, name, label, hint, searchOf = (text) => text }: PersonFieldProps) {
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
