import { createFileRoute } from '@tanstack/react-router'
import { pageIn, searchReader } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { BadgeImportPage } from '#client/features/badge-imports/BadgeImportPage.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/badges/import/')({
  validateSearch: stripUnknownSearch(searchReader({ page: pageIn })),
  loader: ({ context: { user } }) => requirePermission(user, 'import_badges'),
  component: ImportRoute,
})

function ImportRoute() {
  return <BadgeImportPage page={Route.useSearch().page} />
}
