import { createFileRoute } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { Templates } from '#client/features/templates/Templates.tsx'
import { TemplatesPending } from '#client/features/templates/TemplatesPending.tsx'
import { filterOf, readTemplateSearch } from '#client/features/templates/template-search.ts'
import { templatesQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/templates/')({
  validateSearch: knownSearch(readTemplateSearch),
  // The loader runs on entry only: while filters change, the page keeps the old templates until the new ones arrive.
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
