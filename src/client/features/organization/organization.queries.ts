import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { type CreditRequest, listCreditTransactions, requestCredits } from '#contract/credits.ts'
import {
  deleteLogo,
  type Organization,
  type OrganizationUpdate,
  updateOrganization,
  uploadLogo,
} from '#contract/organization.ts'

/** One page of what was done with the credits, newest first. */
export const creditsQuery = (page: number) =>
  queryOptions({
    queryKey: ['credits', page],
    queryFn: ({ signal }) => call(listCreditTransactions, { page }, { signal }),
  })

/** Asks the operator. `key` stays the same for one act of the person. */
export const requestCreditsMutation = mutationOptions({
  mutationFn: async ({ key, ...input }: CreditRequest & { key: string }) =>
    (await call(requestCredits, input, { idempotencyKey: key })).data,
  onSuccess: (_request, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['credits'] }),
})

/** Changes what is sent and nothing else. */
export const updateOrganizationMutation = mutationOptions({
  // Two sections, or two switches, arrive in the order in which they were saved.
  scope: { id: 'organization' },
  mutationFn: async (change: z.input<typeof OrganizationUpdate>) => (await call(updateOrganization, change)).data,
  onSuccess: (organization, _change, _before, { client }) => show(client, organization),
})

type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

export const uploadLogoMutation = mutationOptions({
  mutationFn: async ({ logo, sending }: { logo: File; sending: Sending }) =>
    (await call(uploadLogo, { logo }, sending)).data,
  onSuccess: (organization, _logo, _before, { client }) => show(client, organization),
})

export const removeLogoMutation = mutationOptions({
  mutationFn: async () => (await call(deleteLogo, {})).data,
  onSuccess: (organization, _nothing, _before, { client }) => show(client, organization),
})

/** The sidebar shows its name, logo and credits. */
function show(client: QueryClient, organization: Organization) {
  client.setQueryData(userQuery.queryKey, (user) => user && { ...user, organization })
}
