import { createFileRoute } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { Templates } from '#client/features/templates/Templates.tsx'
import { TemplatesPending } from '#client/features/templates/TemplatesPending.tsx'
import { filterOf, readTemplateSearch } from '#client/features/templates/template-search.ts'
import { templatesQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/templates/')({
  validateSearch: knownSearch(readTemplateSearch),
  // For the first look only: while the list is narrowed the page stays, with the old templates until the new ones come.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({
      ...templatesQuery(filterOf(readTemplateSearch(location.search))),
      staleTime: 'static',
    }),
  pendingComponent: TemplatesPending,
  component: TemplatesPage,
})

function TemplatesPage() {
  return <Templates search={Route.useSearch()} />
}
