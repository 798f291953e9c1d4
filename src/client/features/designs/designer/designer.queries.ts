import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { showSaved } from '#client/features/templates/templates.queries.ts'
import { listSymbols } from '#contract/designs/lettering.ts'
import { createOwnDesign, uploadDesignPicture } from '#contract/designs/own-designs.ts'
import {
  getTemplateDesign,
  renderDesign,
  saveTemplateDesign,
  type TemplateDesign,
  useTemplateDesign,
} from '#contract/designs/template-design.ts'
import { keepPicture, keepResources, keepSymbols } from './drawing/known-resources.ts'

const designs = ['designs']

/** The design of a template, with what it is drawn with. */
export const templateDesignQuery = (id: string) =>
  queryOptions({
    queryKey: [...designs, 'template', id],
    queryFn: async ({ signal }) => {
      const { data } = await call(getTemplateDesign, { template_id: id }, { signal })
      keepResources(data)
      return data
    },
  })

export const symbolsQuery = (q: string, lang: 'en' | 'it') =>
  queryOptions({
    queryKey: ['symbols', lang, q],
    staleTime: 'static',
    queryFn: async ({ signal }) => {
      const { data } = await call(listSymbols, { q, lang }, { signal })
      keepSymbols(data)
      return data
    },
  })

/** What only the service can tell about a design: which own template it resembles. */
export const renderedQuery = (id: string, { design, level }: Pick<TemplateDesign, 'design' | 'level'>) =>
  queryOptions({
    queryKey: [...designs, 'rendered', id, design, level],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(renderDesign, { template_id: id, design, level }, { signal })).data,
  })

export const saveDesignMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...input }: SaveOf<typeof saveTemplateDesign>) =>
    (await call(saveTemplateDesign, input, { madeFrom })).data,
  onSuccess: (saved, { template_id }, _before, { client }) => {
    keepResources(saved)
    client.setQueryData(templateDesignQuery(template_id).queryKey, saved)
  },
})

export const useDesignMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...input }: SaveOf<typeof useTemplateDesign>) =>
    (await call(useTemplateDesign, input, { madeFrom })).data,
  onSuccess: (template, _input, _before, { client }) => {
    showSaved(client, template)
    void client.invalidateQueries({ queryKey: templateDesignQuery(template.id).queryKey, refetchType: 'none' })
  },
})

/** Keeps a design as a starting design of the organization. */
export const keepDesignMutation = mutationOptions({
  mutationFn: async ({ key, ...input }: z.input<typeof createOwnDesign.input> & { key: string }) =>
    (await call(createOwnDesign, input, { idempotencyKey: key })).data,
  onSuccess: (_kept, _input, _before, { client }) =>
    void client.invalidateQueries({ queryKey: designs, predicate: ({ queryKey }) => queryKey[1] === 'own' }),
})

export const uploadPictureMutation = mutationOptions({
  mutationFn: async (picture: File) => {
    const { data } = await call(uploadDesignPicture, { picture })
    keepPicture(data.hash, data.data_url)
    return data.hash
  },
})
