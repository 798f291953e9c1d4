import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#client/features/earners/imports/ImportPage.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/lists/import')({
  loader: ({ context: { user } }) => requirePermission(user, 'award'),
  component: ImportPage,
})
