import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '#client/features/account/session/permissions.ts'
import { ImportPage } from '#client/features/earners/imports/ImportPage.tsx'

export const Route = createFileRoute('/_issuer/lists/import')({
  loader: ({ context: { user } }) => requirePermission(user, 'award'),
  component: ImportPage,
})
