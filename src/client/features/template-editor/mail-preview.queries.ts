import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { previewTemplateMail } from '#contract/templates.ts'

/** The mail about an award from a template that says this. */
export const mailPreviewQuery = (text: z.input<typeof previewTemplateMail.input>) =>
  queryOptions({
    queryKey: ['mail-preview', text],
    queryFn: async ({ signal }) => (await call(previewTemplateMail, text, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
