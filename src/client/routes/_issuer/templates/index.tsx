import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Templates } from '#client/features/templates/Templates.tsx'
import { TemplatesPending } from '#client/features/templates/TemplatesPending.tsx'
import { filterOf, readTemplateSearch } from '#client/features/templates/template-search.ts'
import { templatesQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/templates/')({
  validateSearch: stripUnknownSearch(readTemplateSearch),
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
