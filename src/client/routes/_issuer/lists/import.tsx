import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#client/features/imports/ImportPage.tsx'

export const Route = createFileRoute('/_issuer/lists/import')({ component: ImportPage })
