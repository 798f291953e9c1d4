import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { badgeImportQuery } from '#client/features/badge-imports/badge-imports.queries.ts'
import { ImportedPage } from '#client/features/badge-imports/ImportedPage.tsx'
import { readImportSearch } from '#client/features/badge-imports/import-search.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/badges/import/$importId')({
  validateSearch: stripUnknownSearch(readImportSearch),
  // On entry only: steps and filters share one import.
  shouldReload: false,
  loader: ({ context: { queryClient, user }, params }) => {
    requirePermission(user, 'import_badges')
    return queryClient.query(badgeImportQuery(params.importId))
  },
  pendingComponent: FormPending,
  component: ImportedRoute,
})

function ImportedRoute() {
  return <ImportedPage id={Route.useParams().importId} search={Route.useSearch()} />
}
