import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { May } from '#client/features/session/May.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { TemplatesList } from './TemplatesList.tsx'
import { filterOf, isFiltered, type TemplateSearch, unfiltered } from './template-search.ts'
import { chooseView, type TemplateView, useTemplateView } from './template-view.ts'
import { templatesQuery } from './templates.queries.ts'

const loadFilters = () => import('./template-filters.ts')

/** Templates page: find, open, copy and archive templates. */
export function Templates({ search }: { search: TemplateSearch }) {
  const change = useFilterChange<TemplateSearch>()
  const page = useQuery({ ...templatesQuery(filterOf(search)), placeholderData: keepPreviousData })
  const view = useTemplateView()
  const total = page.data?.meta.total
  return (
    <Page
      title={m.shell_templates()}
      wide
      facts={
        <span role="status">
          {total !== undefined &&
            (isFiltered(search) ? m.templates_facts_match({ count: total }) : m.templates_facts_all({ count: total }))}
        </span>
      }
      actions={
        <May do="edit_templates">
          <LinkButton to="/templates/$templateId" params={{ templateId: 'new' }} kind="primary" icon="plus">
            {m.templates_new()}
          </LinkButton>
        </May>
      }
    >
      <div className="flex gap-3 items-start justify-between max-lg:flex-col max-lg:gap-0 max-lg:items-stretch [&>search]:flex-1 [&>search]:min-w-0 max-lg:[&>fieldset]:self-start max-lg:[&>fieldset]:mb-4">
        <FilterBar
          search={search}
          onFilter={change}
          onClear={() => change(unfiltered)}
          load={loadFilters}
          words={{ label: m.templates_search_label(), placeholder: m.templates_search_placeholder() }}
          show={m.templates_filter_show()}
        />
        <ViewChoice chosen={view} onChoose={chooseView} />
      </div>
      <TemplatesList search={search} page={page} onChange={change} />
    </Page>
  )
}

const views = [
  { id: 'gallery', icon: 'badges', label: m.templates_view_gallery },
  { id: 'list', icon: 'table', label: m.templates_view_list },
] as const

/** Switch between gallery and list; applies at once, and is remembered. */
function ViewChoice({ chosen, onChoose }: { chosen: TemplateView; onChoose: (view: TemplateView) => void }) {
  const choices = views.map(({ label, ...view }) => ({ ...view, label: label() }))
  return <SegmentedControl label={m.templates_view()} isBare choices={choices} chosen={chosen} onChoose={onChoose} />
}
