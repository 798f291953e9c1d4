import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type MadeFromOf, type SaveOf } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { changePassword, deleteProfilePicture, updateProfile, updateUser } from '#contract/accounts/account.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/accounts/api-tokens.ts'
import { endSession, listSessions, type User } from '#contract/accounts/session.ts'

/** The user's signed-in browser sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
})

/** The user's API tokens, newest first, including revoked ones. */
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async ({ signal }) => (await call(listApiTokens, {}, { signal })).data,
})

/** Updates the profile or its picture, and the cached user that the sidebar shows. */
export const updateProfileMutation = mutationOptions({
  mutationFn: async ({ sending, madeFrom, ...change }: SaveOf<typeof updateProfile> & { sending?: Sending }) =>
    (await call(updateProfile, change, { ...sending, madeFrom })).data,
  onSuccess: (profile, _change, _before, { client }) => showProfile(client, profile),
})

type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

export const removePictureMutation = mutationOptions({
  mutationFn: async ({ madeFrom }: { madeFrom: MadeFromOf<typeof deleteProfilePicture> }) =>
    (await call(deleteProfilePicture, {}, { madeFrom })).data,
  onSuccess: (profile, _nothing, _before, { client }) => showProfile(client, profile),
})

/** Updates the username; a new e-mail address changes only when its link is opened. */
export const updateUserMutation = mutationOptions({
  mutationFn: ({ madeFrom, ...change }: SaveOf<typeof updateUser>) => call(updateUser, change, { madeFrom }),
  onSuccess: (user, _change, _before, { client }) => {
    client.setQueryData(userQuery.queryKey, user)
    invalidateNames(client)
  },
})

/** Changes the password; ends all other sessions, and revokes the API tokens if asked to. */
export const changePasswordMutation = mutationOptions({
  mutationFn: (change: z.input<typeof changePassword.input>) => call(changePassword, change),
  onSuccess: (_nothing, _change, _before, { client }) => void client.invalidateQueries({ queryKey: ['account'] }),
})

/** Ends sessions. The list is refetched even after an error, because a session may have expired in the meantime. */
export const endSessionsMutation = mutationOptions({
  mutationFn: (ids: string[]) => Promise.all(ids.map((session_id) => call(endSession, { session_id }))),
  onSettled: (_ended, _error, _ids, _before, { client }) => client.invalidateQueries(sessionsQuery),
})

/** Creates an API token. `gcTime: 0`: only this response contains the token, which must not stay in a cache. */
export const createTokenMutation = mutationOptions({
  mutationFn: async (token: z.input<typeof createApiToken.input>) => (await call(createApiToken, token)).data,
  gcTime: 0,
  onSuccess: (_token, _request, _before, { client }) => void client.invalidateQueries(tokensQuery),
})

export const revokeTokenMutation = mutationOptions({
  mutationFn: (token_id: string) => call(revokeApiToken, { token_id }),
  onSettled: (_nothing, _error, _id, _before, { client }) => client.invalidateQueries(tokensQuery),
})

function showProfile(client: QueryClient, profile: User['profile']) {
  client.setQueryData(userQuery.queryKey, (user) => user && { ...user, profile })
  invalidateNames(client)
}

/** The team and the histories of badges, earners and templates name the user. None of them is on the account's page. */
function invalidateNames(client: QueryClient) {
  for (const key of ['team', 'badges', 'earners', 'templates']) void client.invalidateQueries({ queryKey: [key] })
}
