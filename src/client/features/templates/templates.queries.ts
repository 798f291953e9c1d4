import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { type BadgeTemplate, listTemplates } from '#contract/templates.ts'

const templates = ['templates']

/**
 * The templates to choose from by title or code: those that can be awarded first, then the others, newest first within
 * each. Every status is asked for by itself, since a page of 25 new drafts would hide every active one.
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

/** One template by its id; null where there is none. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templates, 'one', id],
    queryFn: async ({ signal }) => (await call(listTemplates, { id }, { signal })).data[0] ?? null,
  })

function awardableFirst(found: BadgeTemplate[]) {
  const each = [...new Map(found.map((template) => [template.id, template])).values()]
  const rank = ({ is_assignable, status }: BadgeTemplate) => {
    if (is_assignable) return 0
    return { active: 1, draft: 2, archived: 3 }[status]
  }
  return each.sort((one, other) => rank(one) - rank(other))
}
