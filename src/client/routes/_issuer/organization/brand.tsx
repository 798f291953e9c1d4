import { createFileRoute } from '@tanstack/react-router'
import { BrandPage } from '#client/features/designs/brand/BrandPage.tsx'
import { brandQuery } from '#client/features/designs/brand/brand.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/brand')({
  // Always refetched, because a colleague may have changed the form's initial values.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...brandQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: BrandPage,
})
