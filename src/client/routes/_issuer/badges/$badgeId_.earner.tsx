import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '#client/api/api-error.ts'
import { isUuid } from '#client/browser/search-reader.ts'
import { earnerOfBadgeQuery } from '#client/features/recipients/earners.queries.ts'

/** Redirects to the earner of a badge, because badges do not contain the earner's id. */
export const Route = createFileRoute('/_issuer/badges/$badgeId_/earner')({
  loader: async ({ context: { queryClient }, params: { badgeId } }) => {
    if (!isUuid(badgeId)) throw notFound()
    const earner = await queryClient.query(earnerOfBadgeQuery(badgeId)).catch((error: Error) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    throw redirect({ to: '/earners/$earnerId', params: { earnerId: earner.id }, replace: true })
  },
})
