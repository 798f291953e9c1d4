import { useState } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { AddFilterButton } from '#client/ui/tables/AddFilterButton.tsx'
import { FilterBar, type FilterChip } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './TemplateFilters.module.css'
import { languages, statuses, type TemplateSearch, types, unfiltered } from './template-search.ts'
import { chooseView, type TemplateView, useTemplateView } from './template-view.ts'
import { languageName, statusName, typeName } from './template-words.ts'
import { ViewChoice } from './ViewChoice.tsx'

const OtherOrgFilter = lazyPart(() => import('./OtherOrgFilter.tsx'), 'OtherOrgFilter')

type TemplateFiltersProps = {
  search: TemplateSearch
  /** Changes the filters, and returns to the first page. */
  onFilter: (change: TemplateSearch) => void
}

/** The search, a chip for each filter, and the choice between gallery and list. */
export function TemplateFilters({ search, onFilter }: TemplateFiltersProps) {
  const [isAsking, setAsking] = useState(false)
  const view = useTemplateView()
  return (
    <div className={styles.bar}>
      <FilterBar
        search={
          <SearchBox
            label={m.templates_search_label()}
            placeholder={m.templates_search_placeholder()}
            value={search.search ?? ''}
            onSearch={(text) => onFilter({ search: text || undefined })}
          />
        }
        chips={chipsOf(search, onFilter)}
        onClear={() => onFilter(unfiltered)}
      >
        <AddFilterButton groups={groupsOf(search, onFilter, () => setAsking(true))} />
      </FilterBar>
      <ViewChoice chosen={view} onChoose={(chosen: TemplateView) => chooseView(chosen)} />
      {isAsking && (
        <LazyBoundary>
          <OtherOrgFilter chosen={search.org} onChoose={(org) => onFilter({ org })} onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}

function groupsOf(search: TemplateSearch, onFilter: TemplateFiltersProps['onFilter'], onAskOrg: () => void) {
  const choice = <Value extends string | number>(
    label: string,
    values: readonly Value[],
    name: (value: Value) => string,
    chosen: Value | undefined,
    onChoose: (value: Value | undefined) => void,
  ) => ({
    label,
    choices: values.map((value) => ({ id: String(value), label: name(value) })),
    chosen: String(chosen ?? ''),
    onChoose: (id: string) => onChoose(values.find((value) => String(value) === id)),
  })
  return [
    choice(m.templates_type(), types, typeName, search.type, (type) => onFilter({ type })),
    choice(m.templates_status(), statuses, statusName, search.status, (status) => onFilter({ status })),
    choice(m.templates_language(), languages, languageName, search.language, (language) => onFilter({ language })),
    choice(m.templates_public(), [1, 0] as const, yesOrNo, search.public, (value) => onFilter({ public: value })),
    choice(m.micro_filter(), [1, 0] as const, yesOrNo, search.micro, (micro) => onFilter({ micro })),
    [{ id: 'org', icon: 'org' as const, label: m.templates_filter_other_org(), onAction: onAskOrg }],
  ]
}

const yesOrNo = (flag: 0 | 1) => (flag ? m.templates_yes() : m.templates_no())

function chipsOf(search: TemplateSearch, onFilter: TemplateFiltersProps['onFilter']): FilterChip[] {
  const chips = [
    { id: 'type', label: m.templates_type(), value: search.type && typeName(search.type) },
    { id: 'status', label: m.templates_status(), value: search.status && statusName(search.status) },
    { id: 'language', label: m.templates_language(), value: search.language && languageName(search.language) },
    { id: 'org', label: m.templates_other_org(), value: search.org },
    {
      id: 'public',
      label: m.templates_public(),
      value: search.public === undefined ? undefined : yesOrNo(search.public),
    },
    {
      id: 'micro',
      label: m.micro_filter(),
      value: search.micro === undefined ? undefined : yesOrNo(search.micro),
    },
  ]
  return chips.flatMap(({ id, label, value }) =>
    value ? [{ id, label, value, onRemove: () => onFilter({ [id]: undefined }) }] : [],
  )
}
