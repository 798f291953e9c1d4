import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { May } from '#client/features/session/May.tsx'
import { Page } from '#client/features/shell/page/Page.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { TemplateFilters } from './TemplateFilters.tsx'
import { TemplatesList } from './TemplatesList.tsx'
import { filterOf, isFiltered, type TemplateSearch } from './template-search.ts'
import { templatesQuery } from './templates.queries.ts'

/** Templates page: find, open, copy and archive templates. */
export function Templates({ search }: { search: TemplateSearch }) {
  const navigate = useNavigate({ from: '/templates/' })
  const page = useQuery({ ...templatesQuery(filterOf(search)), placeholderData: keepPreviousData })
  const total = page.data?.meta.total
  const change = (changes: TemplateSearch) =>
    void navigate({
      search: (now) => ({ ...now, page: undefined, ...changes }),
      replace: 'search' in changes,
      resetScroll: false,
    })
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
      <TemplateFilters search={search} onFilter={change} />
      <TemplatesList search={search} page={page} onChange={change} />
    </Page>
  )
}
