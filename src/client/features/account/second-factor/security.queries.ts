import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type SaveOf } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#contract/accounts/passkeys.ts'
import {
  beginCodes,
  confirmCodes,
  getSecondFactorDemand,
  getSecurity,
  makeRecoveryCodes,
  setSecondFactorDemand,
  switchCodesOff,
} from '#contract/accounts/second-factor.ts'
import { makePasskey } from './webauthn.ts'

/** Passkeys, codes, and whether there is a password. */
export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: async ({ signal }) => (await call(getSecurity, {}, { signal })).data,
})

/** A changed second factor also changes whether the user meets the organization's requirement. */
async function invalidateSecurity(client: QueryClient) {
  // The team and the organization's settings show who has set one up.
  for (const queryKey of [['team'], demandQuery.queryKey]) void client.invalidateQueries({ queryKey })
  await Promise.all([client.invalidateQueries({ queryKey: ['account'] }), client.invalidateQueries(userQuery)])
}

/** Has the browser create a passkey, and registers it. */
export const addPasskeyMutation = mutationOptions({
  mutationFn: async (name: string) => {
    const { data: options } = await call(beginPasskey, {})
    return (await call(addPasskey, { name, passkey: await makePasskey(options) })).data
  },
  onSuccess: (_added, _name, _before, { client }) => invalidateSecurity(client),
})

export const renamePasskeyMutation = mutationOptions({
  mutationFn: ({ madeFrom, ...change }: SaveOf<typeof renamePasskey>) => call(renamePasskey, change, { madeFrom }),
  onSuccess: (_renamed, _change, _before, { client }) => invalidateSecurity(client),
})

export const removePasskeyMutation = mutationOptions({
  mutationFn: (passkey_id: string) => call(removePasskey, { passkey_id }),
  onSettled: (_nothing, _error, _id, _before, { client }) => invalidateSecurity(client),
})

/** Starts setting up an authenticator app. `gcTime: 0` keeps its key out of the cache. */
export const beginCodesMutation = mutationOptions({
  mutationFn: async () => (await call(beginCodes, {})).data,
  gcTime: 0,
})

/** Confirms the first code, which switches codes on. `gcTime: 0` keeps the recovery codes out of the cache. */
export const confirmCodesMutation = mutationOptions({
  mutationFn: async (code: string) => (await call(confirmCodes, { code })).data.recovery_codes,
  gcTime: 0,
  onSuccess: (_codes, _code, _before, { client }) => invalidateSecurity(client),
})

export const makeRecoveryCodesMutation = mutationOptions({
  mutationFn: async () => (await call(makeRecoveryCodes, {})).data.recovery_codes,
  gcTime: 0,
  onSuccess: (_codes, _nothing, _before, { client }) => invalidateSecurity(client),
})

export const switchCodesOffMutation = mutationOptions({
  mutationFn: () => call(switchCodesOff, {}),
  onSettled: (_nothing, _error, _input, _before, { client }) => invalidateSecurity(client),
})

/** Of whom the organization requires a second factor. */
export const demandQuery = queryOptions({
  queryKey: ['organization', 'second-factor'],
  queryFn: async ({ signal }) => (await call(getSecondFactorDemand, {}, { signal })).data,
})

export const setDemandMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...demand }: SaveOf<typeof setSecondFactorDemand>) =>
    (await call(setSecondFactorDemand, demand, { madeFrom })).data,
  // After a conflict, the choice that holds now is shown.
  onError: (_error, _of, _before, { client }) => client.invalidateQueries(demandQuery),
  onSuccess: async (demand, _of, _before, { client }) => {
    client.setQueryData(demandQuery.queryKey, demand)
    await client.invalidateQueries(userQuery)
  },
})
