import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { ComboBox, type ComboOption } from '#client/ui/forms/ComboBox.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { listQuery, listsQuery } from './lists.queries.ts'

type ListPickerProps = {
  label: string
  hint?: string
  error?: string
  /** The chosen list's id; empty if none. */
  chosen: string
  onChoose: (id: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A picker for one earners list, by name. Lists imported for a single award are not offered. */
export function ListPicker({ chosen, onChoose, ...field }: ListPickerProps) {
  const [search, setSearch] = useState('')
  const choices = useQuery({ ...listsQuery({ name: search.trim(), type: 'list' }), placeholderData: keepPreviousData })
  const { data: list } = useQuery({ ...listQuery(chosen), enabled: chosen !== '' })
  return (
    <ComboBox
      {...field}
      placeholder={m.earners_award_pick_placeholder()}
      options={(choices.data?.data ?? []).map(optionOf)}
      selected={chosen && list ? optionOf(list) : null}
      onSelect={(option) => onChoose(option?.id ?? '')}
      onSearch={setSearch}
      isSearching={choices.isPlaceholderData || choices.isLoading}
      empty={(name) => {
        if (choices.error) return errorMessage(choices.error)
        return name ? m.earners_award_pick_none({ name }) : m.earners_empty_title()
      }}
    />
  )
}

const optionOf = ({ id, name, earners_count }: EarnersListSummary): ComboOption => ({
  id,
  title: name,
  code: m.earners_count({ count: earners_count }),
})
