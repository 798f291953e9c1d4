import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { ComboBox, type ComboOption } from '#client/ui/forms/ComboBox.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { m } from '#i18n/compiled/messages.js'
import { symbolsQuery } from '../designer/designer.queries.ts'

/** Debounce while typing, in milliseconds. */
const DEBOUNCE_MS = 150

/** Chooses a symbol by typing what it is about. */
export function SeriesSymbol({ chosen, onChoose }: { chosen: string; onChoose: (name: string) => void }) {
  const [search, setSearch] = useState('')
  const [selected, select] = useState<ComboOption | null>(null)
  const found = useQuery({
    ...symbolsQuery(useDebounced(search.trim(), DEBOUNCE_MS), useLocale()),
    placeholderData: keepPreviousData,
  })
  return (
    <ComboBox
      label={m.series_symbol()}
      placeholder={m.series_as_source()}
      options={(found.data ?? []).map(({ name, label, path }) => ({
        id: name,
        title: label,
        picture: (
          <svg viewBox="0 0 256 256" width={24} height={24} aria-hidden="true">
            <path d={path} fill="currentColor" />
          </svg>
        ),
      }))}
      selected={chosen ? selected : null}
      onSelect={(option) => {
        select(option)
        onChoose(option?.id ?? '')
      }}
      onSearch={setSearch}
      isSearching={found.isPlaceholderData || found.isLoading}
      empty={() => m.series_symbol_none()}
    />
  )
}
