import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError } from '#client/api/api-error.ts'
import { call, type MadeFromOf } from '#client/api/call.ts'
import {
  type BadgeTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  type TemplateStatus,
  updateTemplate,
} from '#contract/templates.ts'

export const templates = ['templates']

/**
 * Templates to choose from by title or code: awardable ones first, then the others, newest first within each. Each
 * status is requested separately, since a page of 25 new drafts would hide every active one.
 */
export const templateChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...templates, 'choices', search],
    queryFn: async ({ signal }) => {
      const ask = async (filter: z.input<typeof listTemplates.input>) =>
        (await call(listTemplates, filter, { signal })).data
      const found = await Promise.all([
        ask({ title: search, status: 'active' }),
        ask({ title: search, status: 'draft' }),
        ask({ title: search, status: 'archived' }),
        search ? ask({ code: search }) : [],
      ])
      return awardableFirst(found.flat())
    },
  })

/** One template by its id; null if there is none. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templates, 'one', id],
    queryFn: ({ signal }) =>
      call(getTemplate, { template_id: id }, { signal }).then(
        ({ data }) => data,
        (error) => {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        },
      ),
  })

/** One page of matching templates, no learning paths. Codes are searched only if the API's search finds nothing. */
export const templatesQuery = (filter: z.input<typeof listTemplates.input>) =>
  queryOptions({
    queryKey: [...templates, 'page', filter],
    queryFn: async ({ signal }) => {
      const { search, ...narrowed } = { ...filter, is_learning_path: 0 as const }
      const found = await call(listTemplates, { ...narrowed, search }, { signal })
      if (!search || found.meta.total > 0) return found
      return call(listTemplates, { ...narrowed, code: search }, { signal })
    },
  })

/** A template's versions, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...templates, 'versions', id],
    queryFn: async ({ signal }) => (await call(listTemplateVersions, { template_id: id }, { signal })).data,
  })

type StatusChange = { template_id: string; status: TemplateStatus; madeFrom: MadeFromOf<typeof updateTemplate> } & Pick<
  z.input<typeof updateTemplate.input>,
  'complete_already' | 'complete_already_count'
>

/** Activates, archives or restores a template; a path that acts by itself with what happens to people who are complete. */
export const changeStatusMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: StatusChange) => (await call(updateTemplate, change, { madeFrom })).data,
  onSuccess: (template, _change, _before, { client }) => showSaved(client, template),
})

/** Creates a draft with the same content. `key` is the idempotency key of one user action. */
export const duplicateMutation = mutationOptions({
  mutationFn: async ({ id, key }: { id: string; key: string }) =>
    (await call(duplicateTemplate, { template_id: id }, { idempotencyKey: key })).data,
  onSuccess: (template, _request, _before, { client }) => showSaved(client, template),
})

export const deleteMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteTemplate, { template_id: id }),
  onSuccess: (_nothing, id, _before, { client }) => {
    // An editor that is on screen would ask for it again: `DeleteDraft` forgets it once that is left.
    client.removeQueries({ queryKey: templateQuery(id).queryKey, type: 'inactive' })
    // A list that is not on screen would briefly show it again while it is refetched.
    for (const list of ['page', 'choices']) client.removeQueries({ queryKey: [...templates, list], type: 'inactive' })
    // The editor may still be on screen, and requests for the deleted template would fail.
    void client.invalidateQueries({ queryKey: templates, predicate: ({ queryKey }) => !queryKey.includes(id) })
  },
})

/** The templates that can be steps. A path cannot, and its builder refetches them itself once all changes are sent. */
const stepChoices = ['active', 'selectables']

/** Updates the cache after a save. Not awaited: the template is saved whether or not the lists can be refetched. */
export function showSaved(client: QueryClient, template: BadgeTemplate) {
  client.setQueryData(templateQuery(template.id).queryKey, template)
  const isStale = ([, kind, id]: readonly unknown[]) =>
    kind === 'one' ? id !== template.id : !(template.is_learning_path && stepChoices.includes(kind as string))
  void client.invalidateQueries({ queryKey: templates, predicate: ({ queryKey }) => isStale(queryKey) })
  // Previews of awards, planned awards and the overview depend on it, too. They are refetched where they are shown
  // next: a draft saves itself at every pause in typing.
  for (const queryKey of [['badges'], ['earners-lists']]) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

function awardableFirst(found: BadgeTemplate[]) {
  const each = [...new Map(found.map((template) => [template.id, template])).values()]
  const rank = ({ is_assignable, status }: BadgeTemplate) => {
    if (is_assignable) return 0
    return { active: 1, draft: 2, archived: 3 }[status]
  }
  return each.sort((one, other) => rank(one) - rank(other))
}
