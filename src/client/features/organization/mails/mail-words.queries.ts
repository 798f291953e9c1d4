import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import {
  getOrganizationMail,
  getTemplateMail,
  previewTemplateMail,
  sendTemplateMail,
  type TriedMail,
  updateOrganizationMail,
  updateTemplateMail,
} from '#contract/mails/mail-words.ts'

const mailWords = ['mail-words']

/** The look and texts of the organization's mails. */
export const organizationMailQuery = queryOptions({
  queryKey: [...mailWords, 'organization'],
  queryFn: async ({ signal }) => (await call(getOrganizationMail, {}, { signal })).data,
})

/** The texts of the mails about a template's badges. */
export const templateMailQuery = (templateId: string) =>
  queryOptions({
    queryKey: [...mailWords, 'template', templateId],
    queryFn: async ({ signal }) => (await call(getTemplateMail, { template_id: templateId }, { signal })).data,
  })

/** Refetches the previews of mails and reminders after settings were saved. */
function lookAgain(client: QueryClient) {
  for (const queryKey of [['mail-preview'], ['reminders', 'mail']]) void client.invalidateQueries({ queryKey })
}

export const updateOrganizationMailMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateOrganizationMail>) =>
    (await call(updateOrganizationMail, change, { madeFrom })).data,
  onSuccess: async (saved, _change, _before, { client }) => {
    client.setQueryData(organizationMailQuery.queryKey, saved)
    lookAgain(client)
    await client.invalidateQueries({ queryKey: [...mailWords, 'template'] })
  },
})

export const updateTemplateMailMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateTemplateMail>) =>
    (await call(updateTemplateMail, change, { madeFrom })).data,
  onSuccess: (saved, { template_id }, _before, { client }) => {
    client.setQueryData(templateMailQuery(template_id).queryKey, saved)
    lookAgain(client)
  },
})

/** Preview of the mail about an award, rendered by the service. */
export const mailPreviewQuery = (tried: z.input<typeof TriedMail>) =>
  queryOptions({
    queryKey: ['mail-preview', tried],
    queryFn: async ({ signal }) => (await call(previewTemplateMail, tried, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const sendMailToMeMutation = mutationOptions({
  mutationFn: async (tried: z.input<typeof TriedMail>) => call(sendTemplateMail, tried),
})
