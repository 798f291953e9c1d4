import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { upcomingQuery } from '#client/features/badges/upcoming.queries.ts'
import {
  getReminders,
  getTemplateReminders,
  previewReminderMail,
  previewReminders,
  updateReminders,
  updateTemplateReminders,
} from '#contract/reminders.ts'

const reminders = ['reminders']

/** The overview shows upcoming reminders. */
const readUpcomingAgain = (client: QueryClient) => void client.invalidateQueries({ queryKey: upcomingQuery.queryKey })

/** The reminders of all templates without their own. */
export const remindersQuery = queryOptions({
  queryKey: [...reminders, 'organization'],
  queryFn: async ({ signal }) => (await call(getReminders, {}, { signal })).data,
})

export const updateRemindersMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...settings }: SaveOf<typeof updateReminders>) =>
    (await call(updateReminders, settings, { madeFrom })).data,
  onSuccess: async (saved, _settings, _before, { client }) => {
    client.setQueryData(remindersQuery.queryKey, saved)
    readUpcomingAgain(client)
    await client.invalidateQueries({ queryKey: [...reminders, 'template'] })
  },
})

export const templateRemindersQuery = (templateId: string) =>
  queryOptions({
    queryKey: [...reminders, 'template', templateId],
    queryFn: async ({ signal }) => (await call(getTemplateReminders, { template_id: templateId }, { signal })).data,
  })

export const updateTemplateRemindersMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateTemplateReminders>) =>
    (await call(updateTemplateReminders, change, { madeFrom })).data,
  onSuccess: (saved, { template_id }, _before, { client }) => {
    client.setQueryData(templateRemindersQuery(template_id).queryKey, saved)
    readUpcomingAgain(client)
  },
})

/** Who would get a mail within seven days; counted anew each time it is shown. */
export const reminderCountQuery = (tried: z.input<typeof previewReminders.input>) =>
  queryOptions({
    queryKey: [...reminders, 'count', tried],
    queryFn: async ({ signal }) => (await call(previewReminders, tried, { signal })).data,
    gcTime: 0,
  })

export const reminderMailQuery = (tried: z.input<typeof previewReminderMail.input>) =>
  queryOptions({
    queryKey: [...reminders, 'mail', tried],
    queryFn: async ({ signal }) => (await call(previewReminderMail, tried, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
