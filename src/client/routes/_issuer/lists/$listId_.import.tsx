import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isUuid } from '#client/browser/search-reader.ts'
import { ImportPage } from '#client/features/earners/imports/ImportPage.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { listQuery } from '#client/features/recipients/lists.queries.ts'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/lists/$listId_/import')({
  loader: async ({ context: { queryClient, user }, params: { listId } }) => {
    requirePermission(user, 'award')
    if (!isUuid(listId)) throw notFound()
    if (!(await queryClient.query({ ...listQuery(listId), staleTime: 'static' }))) throw notFound()
  },
  pendingComponent: FormPending,
  component: ImportIntoList,
})

function ImportIntoList() {
  const { data: list } = useSuspenseQuery(listQuery(Route.useParams().listId))
  return list && <ImportPage list={list} />
}
