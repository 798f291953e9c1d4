import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { showSaved, templateQuery } from '#client/features/templates/templates.queries.ts'
import type { Language } from '#contract/formats.ts'
import { changeStep, listLearningPaths, listSelectables, replaceSteps } from '#contract/learning-paths.ts'
import { createTemplate, listTemplates, type TemplateFilter } from '#contract/templates.ts'
import type { Step, StepAct } from '../path-builder/step-acts.ts'

/** The paths that match. The interface's search leaves out codes: they are looked at where it finds nothing. */
export const learningPathsQuery = (filter: TemplateFilter) =>
  queryOptions({
    // Among the templates' pages, which are read again whenever a template or a path is saved.
    queryKey: ['templates', 'page', 'paths', filter],
    queryFn: async ({ signal }) => {
      const { search, ...narrowed } = filter
      const { data } = await call(listLearningPaths, filter, { signal })
      if (!search || data.length > 0) return data
      return (await call(listLearningPaths, { ...narrowed, code: search }, { signal })).data
    },
  })

/** What a path can still take as a step: ids and whole titles. */
export const selectablesQuery = (pathId: string) =>
  queryOptions({
    queryKey: ['templates', 'selectables', pathId],
    queryFn: async ({ signal }) => (await call(listSelectables, { learning_path_id: pathId }, { signal })).data,
  })

const PAGES_AT_ONCE = 4

/** Every active template by its id, for the picture, type and code that a selectable does not tell. */
export const activeTemplatesQuery = queryOptions({
  queryKey: ['templates', 'active'],
  queryFn: async ({ signal }) => {
    const ask = (page: number) => call(listTemplates, { status: 'active', is_learning_path: 0, page }, { signal })
    const first = await ask(1)
    const found = [...first.data]
    for (let page = 2; page <= first.meta.last_page; page += PAGES_AT_ONCE) {
      const last = Math.min(page + PAGES_AT_ONCE - 1, first.meta.last_page)
      const pages = await Promise.all(Array.from({ length: last - page + 1 }, (_, index) => ask(page + index)))
      found.push(...pages.flatMap(({ data }) => data))
    }
    return new Map(found.map((template): [string, Step] => [template.id, template]))
  },
})

/** Makes a draft that has a title and no steps. `key` stays the same for one act of the person. */
export const createPathMutation = mutationOptions({
  mutationFn: async ({ title, language, key }: { title: string; language: Language; key: string }) =>
    (await call(createTemplate, { title, language, is_learning_path: 1 }, { idempotencyKey: key })).data,
  onSuccess: (path, _request, _before, { client }) => showSaved(client, path),
})

export const stepMutationKey = (pathId: string) => ['path-steps', pathId]

/**
 * Changes the steps of a path. Changes of one path are sent one after the other, in the order in which they were made:
 * two at once could arrive in either.
 */
export const changeStepMutation = (pathId: string) =>
  mutationOptions({
    mutationKey: stepMutationKey(pathId),
    scope: { id: `steps of ${pathId}` },
    mutationFn: async (act: StepAct) => {
      const ids = { template_id: act.step.id, learning_path_id: pathId }
      const wish = act.kind === 'remove' ? { action: 'detach' as const } : placing(act.position)
      return (await call(changeStep, { ...ids, ...wish })).data
    },
    onSuccess: async (path, _act, _before, { client }) => {
      // What was asked before this change knows less than its answer.
      await client.cancelQueries({ queryKey: templateQuery(pathId).queryKey })
      showSaved(client, path)
    },
    onSettled: (_path, error, _act, _before, { client }) => {
      if (error) void client.invalidateQueries({ queryKey: templateQuery(pathId).queryKey })
      if (isLast(client, pathId)) void client.invalidateQueries({ queryKey: selectablesQuery(pathId).queryKey })
    },
  })

/** Makes a list the steps of a path, all at once: refused where the path was changed after `expected_updated_at`. */
export const publishStepsMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async ({ steps, ...state }: { steps: string[]; expected_updated_at: string }) =>
      (await call(replaceSteps, { learning_path_id: pathId, learning_path: steps, ...state })).data,
    onSuccess: async (path, _request, _before, { client }) => {
      await client.cancelQueries({ queryKey: templateQuery(pathId).queryKey })
      showSaved(client, path)
      void client.invalidateQueries({ queryKey: selectablesQuery(pathId).queryKey })
    },
    // The path, or a template that is to be a step, is not what it was.
    onError: (_error, { steps }, _before, { client }) => {
      for (const id of [pathId, ...steps]) void client.invalidateQueries({ queryKey: templateQuery(id).queryKey })
    },
  })

const placing = (position: number | undefined) => (position ? { position } : { action: 'attach' as const })

const isLast = (client: QueryClient, pathId: string) => client.isMutating({ mutationKey: stepMutationKey(pathId) }) <= 1
