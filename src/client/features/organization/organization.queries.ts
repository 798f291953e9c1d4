import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type MadeFrom, type SaveOf } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { deleteLogo, type Organization, updateOrganization, uploadLogo } from '#contract/organization.ts'

/** Updates only the given fields. */
export const updateOrganizationMutation = mutationOptions({
  // The scope makes updates run in order.
  scope: { id: 'organization' },
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateOrganization>) =>
    (await call(updateOrganization, change, { madeFrom })).data,
  onSuccess: (organization, _change, _before, { client }) => show(client, organization),
})

type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

export const uploadLogoMutation = mutationOptions({
  mutationFn: async ({ logo, sending, madeFrom }: { logo: File; sending: Sending; madeFrom: MadeFrom<Organization> }) =>
    (await call(uploadLogo, { logo }, { ...sending, madeFrom })).data,
  onSuccess: (organization, _logo, _before, { client }) => show(client, organization),
  // After a conflict, the logo that is there now is shown.
  onError: (_error, _logo, _before, { client }) => client.invalidateQueries(userQuery),
})

export const removeLogoMutation = mutationOptions({
  mutationFn: async ({ madeFrom }: { madeFrom: MadeFrom<Organization> }) =>
    (await call(deleteLogo, {}, { madeFrom })).data,
  onSuccess: (organization, _nothing, _before, { client }) => show(client, organization),
  onError: (_error, _nothing, _before, { client }) => client.invalidateQueries(userQuery),
})

/** Keys of previews that show the organization's name and logo; these queries are never stale otherwise. */
const previews = [['mail-preview'], ['reminders', 'mail'], ['certificate-preview']]

/** Updates the cached user, from which the sidebar shows name, logo and credits, and invalidates the previews. */
function show(client: QueryClient, organization: Organization) {
  client.setQueryData(userQuery.queryKey, (user) => user && { ...user, organization })
  for (const queryKey of previews) void client.invalidateQueries({ queryKey })
}
