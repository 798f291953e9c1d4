import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import {
  type CreditRequest,
  type CreditTransaction,
  listCreditTransactions,
  requestCredits,
} from '#contract/credits.ts'
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

/** Between two looks at a request that waits, in milliseconds. */
const ANSWER_PAUSE = 10_000

/** The newest request for credits as long as it concerns anybody: it waits, or was declined last; null otherwise. */
export const newestRequestQuery = queryOptions({
  queryKey: ['credits', 'newest-request'],
  // Whoever waits for the answer sees it come.
  refetchInterval: ({ state }: { state: { data?: CreditTransaction | null } }) =>
    state.data?.status === 'request' && ANSWER_PAUSE,
  queryFn: async ({ signal }) => {
    const ask = async (status: 'request' | 'declined') =>
      (await call(listCreditTransactions, { status }, { signal })).data[0]
    const [waiting, declined] = await Promise.all([ask('request'), ask('declined')])
    if (waiting || !declined) return waiting ?? null
    const [newest] = (await call(listCreditTransactions, {}, { signal })).data
    return newest?.id === declined.id ? declined : null
  },
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
