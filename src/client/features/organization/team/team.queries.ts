import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import type { PageSearch } from '#client/browser/search-reader.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { resetSecondFactor } from '#contract/accounts/second-factor.ts'
import {
  invitePeople,
  listInvitations,
  previewInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#contract/team/invitations.ts'
import { listMembers, removeMember, updateMember } from '#contract/team/members.ts'

const team = ['team']

/** One page of the organization's members. */
export const membersQuery = ({ search, page }: PageSearch) =>
  queryOptions({
    queryKey: [...team, 'members', { search, page }],
    queryFn: ({ signal }) => call(listMembers, { search, page }, { signal }),
  })

/** Unanswered invitations, and the seats. */
export const invitationsQuery = queryOptions({
  queryKey: [...team, 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
})

/** The outcome of inviting these addresses, without inviting them. */
export const previewQuery = (addresses: string) =>
  queryOptions({
    queryKey: [...team, 'preview', addresses],
    queryFn: async ({ signal }) => (await call(previewInvitations, { addresses, level: 'viewer' }, { signal })).data,
    gcTime: 0,
  })

// Also after a refusal: somebody else may have changed the team. The second key counts members without a second factor.
const readTeam = (client: QueryClient) =>
  Promise.all([team, ['organization', 'second-factor']].map((queryKey) => client.invalidateQueries({ queryKey })))

export const invitePeopleMutation = mutationOptions({
  mutationFn: async (input: z.input<typeof invitePeople.input>) => (await call(invitePeople, input)).data,
  onSettled: (_answer, _error, _input, _before, { client }) => readTeam(client),
})

export const resendMutation = mutationOptions({
  mutationFn: async (invitation_id: string) => (await call(resendInvitation, { invitation_id })).data,
  onSettled: (_answer, _error, _id, _before, { client }) => readTeam(client),
})

export const withdrawMutation = mutationOptions({
  mutationFn: (invitation_id: string) => call(withdrawInvitation, { invitation_id }),
  onSettled: (_answer, _error, _id, _before, { client }) => readTeam(client),
})

/** Changes a level, suspends or restores a member, or hands the organization over. */
export const updateMemberMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateMember>) =>
    (await call(updateMember, change, { madeFrom })).data,
  onSettled: async (_answer, _error, { hand_over }, _before, { client }) => {
    if (hand_over) await client.invalidateQueries(userQuery)
    await readTeam(client)
  },
})

/** Removes the second factor of a member who has lost it, so that they can sign in by password alone. */
export const resetSecondStepMutation = mutationOptions({
  mutationFn: (user_id: string) => call(resetSecondFactor, { user_id }),
  onSettled: (_answer, _error, _id, _before, { client }) => readTeam(client),
})

export const removeMemberMutation = mutationOptions({
  mutationFn: (user_id: string) => call(removeMember, { user_id }),
  onSettled: (_answer, _error, _id, _before, { client }) => readTeam(client),
})
