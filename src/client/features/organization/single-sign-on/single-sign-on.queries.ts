import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type SaveOf } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import {
  createConnection,
  deleteConnection,
  listConnections,
  type ProviderProduct,
  refreshConnection,
  type SsoConnection,
  updateConnection,
} from '#contract/single-sign-on/connections.ts'
import { addDomain, removeDomain, verifyDomain } from '#contract/single-sign-on/domains.ts'
import {
  getRequirement,
  letPasswordsIn,
  type SignInRequirement,
  setEmergencyAccess,
  setRequirement,
  shutPasswordsOut,
} from '#contract/single-sign-on/requirement.ts'
import { createScimToken, getScim, revokeScimToken } from '#contract/single-sign-on/scim-tokens.ts'
import { getTest, testConnection } from '#contract/single-sign-on/tests.ts'
import { valuesOfConnection } from './connection/connection-fields.tsx'

const key = ['single-sign-on']

/** The organization's connections with their domains, and whether the operator allows any. */
export const connectionsQuery = queryOptions({
  queryKey: [...key, 'connections'],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
})

/** Whether members must sign in by a provider, and who may enter all the same. */
export const requirementQuery = queryOptions({
  queryKey: [...key, 'requirement'],
  queryFn: async ({ signal }) => (await call(getRequirement, {}, { signal })).data,
})

/** Read on every visit, because a colleague may have changed them. */
export const loadSignInSettings = async (queryClient: QueryClient) => {
  await Promise.all([
    queryClient.query({ ...connectionsQuery, staleTime: 0 }),
    queryClient.query({ ...requirementQuery, staleTime: 0 }),
  ])
}

/** What a test has shown; null until the provider has answered. */
export const testQuery = (connection_id: string, test_id: string) =>
  queryOptions({
    queryKey: [...key, 'test', test_id],
    queryFn: async ({ signal }) => (await call(getTest, { connection_id, test_id }, { signal })).data,
  })

/** How the provider of a connection keeps members in step. */
export const scimQuery = (connection_id: string) =>
  queryOptions({
    queryKey: [...key, 'scim', connection_id],
    queryFn: async ({ signal }) => (await call(getScim, { connection_id }, { signal })).data,
  })

// Also after a refusal: a colleague may have changed it. The user says whether any connection is on.
const readAgain = (client: QueryClient) =>
  Promise.all([key, userQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })))

type After = { client: QueryClient }
const thenReadAgain = {
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) =>
    readAgain(client),
}

export const createConnectionMutation = mutationOptions({
  mutationFn: async ({
    key: idempotencyKey,
    ...input
  }: { name: string; product: ProviderProduct } & {
    protocol: SsoConnection['protocol']
    key: string
  }) => (await call(createConnection, input, { idempotencyKey })).data,
  ...thenReadAgain,
})

const saveConnection = async ({ madeFrom, ...change }: SaveOf<typeof updateConnection>) =>
  (await call(updateConnection, change, { madeFrom })).data

export const updateConnectionMutation = mutationOptions({ mutationFn: saveConnection, ...thenReadAgain })

type AddressesSave = Omit<SaveOf<typeof updateConnection>, 'connection_id'>

/** Saves the form of a connection's addresses, and answers with its values. */
export const saveAddressesMutation = (connection_id: string) =>
  mutationOptions({
    mutationFn: async (change: AddressesSave) => valuesOfConnection(await saveConnection({ ...change, connection_id })),
    ...thenReadAgain,
  })

export const deleteConnectionMutation = mutationOptions({
  mutationFn: (connection_id: string) => call(deleteConnection, { connection_id }),
  ...thenReadAgain,
})

export const refreshConnectionMutation = mutationOptions({
  mutationFn: async (connection_id: string) => (await call(refreshConnection, { connection_id })).data,
  ...thenReadAgain,
})

/** Begins a test, for which the browser goes to the provider. */
export const testMutation = mutationOptions({
  mutationFn: async (connection_id: string) => (await call(testConnection, { connection_id })).data,
})

export const addDomainMutation = mutationOptions({
  mutationFn: async ({ key: idempotencyKey, ...input }: { domain: string; connection_id: string; key: string }) =>
    (await call(addDomain, input, { idempotencyKey })).data,
  ...thenReadAgain,
})

export const verifyDomainMutation = mutationOptions({
  mutationFn: async (domain: string) => (await call(verifyDomain, { domain })).data,
  ...thenReadAgain,
})

export const removeDomainMutation = mutationOptions({
  mutationFn: (domain: string) => call(removeDomain, { domain }),
  ...thenReadAgain,
})

const requirement = {
  onSuccess: (saved: SignInRequirement, _input: unknown, _before: unknown, { client }: After) =>
    client.setQueryData(requirementQuery.queryKey, saved),
  ...thenReadAgain,
}

export const requireMutation = mutationOptions({
  mutationFn: async (is_required: boolean) => (await call(setRequirement, { is_required })).data,
  ...requirement,
})

export const emergencyMutation = mutationOptions({
  mutationFn: async (input: { user_id: string; is_on: boolean }) => (await call(setEmergencyAccess, input)).data,
  ...requirement,
})

/** Lets passwords in for 24 hours, or no longer. */
export const passwordsMutation = mutationOptions({
  mutationFn: async (isIn: boolean) => (await call(isIn ? letPasswordsIn : shutPasswordsOut, {})).data,
  ...requirement,
})

export const makeScimTokenMutation = mutationOptions({
  mutationFn: async (connection_id: string) => (await call(createScimToken, { connection_id })).data,
  ...thenReadAgain,
})

export const endScimTokenMutation = mutationOptions({
  mutationFn: (connection_id: string) => call(revokeScimToken, { connection_id }),
  ...thenReadAgain,
})
