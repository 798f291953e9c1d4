import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { formatDay } from '#client/i18n/dates.ts'
import { FilterAdd } from '#client/ui/FilterAdd.tsx'
import { FilterBar } from '#client/ui/FilterBar.tsx'
import { SearchBox } from '#client/ui/SearchBox.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { stateName } from './BadgeStateMark.tsx'
import { type BadgeSearch, filteredStates, unfiltered } from './badge-search.ts'
import { TemplateFilter } from './TemplateFilter.tsx'

type BadgeFiltersProps = {
  search: BadgeSearch
  /** Narrows or widens the list, which then begins at its first page. */
  onFilter: (change: BadgeSearch) => void
}

/** The search, and a chip for each filter: what stands here stands in the address. */
export function BadgeFilters({ search, onFilter }: BadgeFiltersProps) {
  const [isChoosing, setChoosing] = useState(false)
  const chips = useChips(search, onFilter)
  const byState = {
    label: m.badges_status(),
    choices: filteredStates.map((id) => ({ id, label: stateName(id) })),
    chosen: search.state ?? '',
    onChoose: (id: string) => onFilter({ state: filteredStates.find((known) => known === id) }),
  }
  const byTemplate = {
    id: 'template',
    icon: 'templates' as const,
    label: m.badges_filter_template(),
    onAction: () => setChoosing(true),
  }
  return (
    <>
      <FilterBar
        search={
          <SearchBox
            label={m.badges_search_label()}
            placeholder={m.badges_search_placeholder()}
            value={search.search ?? ''}
            onSearch={(text) => onFilter({ search: text || undefined })}
          />
        }
        chips={chips}
        onClear={() => onFilter(unfiltered)}
      >
        <FilterAdd groups={[byState, [byTemplate]]} />
      </FilterBar>
      {isChoosing && (
        <TemplateFilter
          chosen={search.template}
          onChoose={(template) => onFilter({ template })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

function useChips({ state, template, expires }: BadgeSearch, onFilter: BadgeFiltersProps['onFilter']) {
  const { data } = useQuery({ ...templateQuery(template ?? ''), enabled: template !== undefined })
  const stateChip = state && {
    id: 'state',
    label: m.badges_status(),
    value: stateName(state),
    onRemove: () => onFilter({ state: undefined }),
  }
  const templateChip = template && {
    id: 'template',
    label: m.badges_template(),
    // A template that is gone, or of another organization, still narrows the list to nothing: its chip has to stand.
    value: data?.title ?? (data === null ? m.badges_template_unknown() : '…'),
    onRemove: () => onFilter({ template: undefined }),
  }
  const expiresChip = expires && {
    id: 'expires',
    label: m.badges_expires_by(),
    value: formatDay(expires),
    onRemove: () => onFilter({ expires: undefined }),
  }
  return [stateChip, templateChip, expiresChip].filter((chip) => chip !== undefined && chip !== '')
}
