import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type MadeFrom } from '#client/api/call.ts'
import { everyPage } from '#client/api/every-page.ts'
import { invalidateBadges } from '#client/features/badges/badges.queries.ts'
import { showSaved, templateQuery } from '#client/features/templates/templates.queries.ts'
import type { Language } from '#contract/formats.ts'
import {
  changeStep,
  listLearningPaths,
  listSelectables,
  replaceSteps,
} from '#contract/learning-paths/learning-paths.ts'
import {
  type BadgeTemplate,
  createTemplate,
  listTemplates,
  type TemplateFilter,
  updateTemplate,
} from '#contract/templates.ts'
import { afterEdit, contentOf, type PathEdit, ruleToSend, type Step } from './builder/path-content.ts'
import { readProgressAgain } from './progress/path-progress.queries.ts'

/** The matching paths. The API's search does not cover codes, so an empty result is followed by a search by code. */
export const learningPathsQuery = (filter: TemplateFilter) =>
  queryOptions({
    // Under the key of the template pages, which are invalidated when a template or path is saved.
    queryKey: ['templates', 'page', 'paths', filter],
    queryFn: async ({ signal }) => {
      const { search, ...narrowed } = filter
      const { data } = await call(listLearningPaths, filter, { signal })
      if (!search || data.length > 0) return data
      return (await call(listLearningPaths, { ...narrowed, code: search }, { signal })).data
    },
  })

/** The templates that can be added to a path as steps: ids and full titles. */
export const selectablesQuery = (pathId: string) =>
  queryOptions({
    queryKey: ['templates', 'selectables', pathId],
    queryFn: async ({ signal }) => (await call(listSelectables, { learning_path_id: pathId }, { signal })).data,
  })

/** All active templates by id, for the picture, type and code that selectables lack. */
export const activeTemplatesQuery = queryOptions({
  queryKey: ['templates', 'active'],
  queryFn: async ({ signal }) => {
    const found = await everyPage(listTemplates, { status: 'active', is_learning_path: 0 }, { signal })
    return new Map(found.map((template): [string, Step] => [template.id, { ...template, is_required: 1 }]))
  },
})

/** Creates a draft with a title and no steps. `key` is the idempotency key of one user action. */
export const createPathMutation = mutationOptions({
  mutationFn: async ({ title, language, key }: { title: string; language: Language; key: string }) =>
    (await call(createTemplate, { title, language, is_learning_path: 1 }, { idempotencyKey: key })).data,
  onSuccess: (path, _request, _before, { client }) => showSaved(client, path),
})

export const stepMutationKey = (pathId: string) => ['path-steps', pathId]

/** Changes the steps or the rule of a path. The mutation scope sends changes of one path in order. */
export const changePathMutation = (pathId: string) =>
  mutationOptions({
    mutationKey: stepMutationKey(pathId),
    scope: { id: `steps of ${pathId}` },
    mutationFn: async (edit: PathEdit, { client }) => {
      const path = await client.query({ ...templateQuery(pathId), staleTime: 'static' })
      const isMove = edit.kind === 'remove' || (edit.kind === 'place' && edit.others === undefined)
      if (path && (!isMove || path.needed_steps != null)) {
        // The number of needed steps depends on all steps, so both are sent together.
        const content = ruleToSend(afterEdit(contentOf(path), edit))
        return (await call(replaceSteps, { learning_path_id: pathId, ...content }, { madeFrom: path })).data
      }
      if (!isMove) throw new Error('The path is gone')
      const ids = { template_id: edit.step.id, learning_path_id: pathId }
      const change = edit.kind === 'remove' ? { action: 'detach' as const } : placing(edit, path)
      return (await call(changeStep, { ...ids, ...change }, { madeFrom: path })).data
    },
    onSuccess: async (path, _edit, _before, { client }) => {
      // A request sent before this change would overwrite the response with older data.
      await client.cancelQueries({ queryKey: templateQuery(pathId).queryKey })
      showSaved(client, path)
      readProgressAgain(client)
    },
    onSettled: (_path, error, _edit, _before, { client }) => {
      if (error) void client.invalidateQueries({ queryKey: templateQuery(pathId).queryKey })
      if (isLast(client, pathId)) void client.invalidateQueries({ queryKey: selectablesQuery(pathId).queryKey })
    },
  })

type NewContent = ReturnType<typeof ruleToSend> & { madeFrom: MadeFrom<Partial<BadgeTemplate>> }

/** Saves steps and rule at once. */
export const publishPathMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async ({ madeFrom, ...content }: NewContent) =>
      (await call(replaceSteps, { learning_path_id: pathId, ...content }, { madeFrom })).data,
    onSuccess: async (path, _request, _before, { client }) => {
      await client.cancelQueries({ queryKey: templateQuery(pathId).queryKey })
      showSaved(client, path)
      readProgressAgain(client)
      void client.invalidateQueries({ queryKey: selectablesQuery(pathId).queryKey })
    },
    // The path, or a template used as a step, was changed elsewhere.
    onError: (_error, { learning_path: steps }, _before, { client }) => {
      for (const id of [pathId, ...steps.map((step) => step.id)]) {
        void client.invalidateQueries({ queryKey: templateQuery(id).queryKey })
      }
    },
  })

type PathSettings = Pick<
  z.input<typeof updateTemplate.input>,
  'status' | 'award_mode' | 'complete_already' | 'complete_already_count' | 'mails_say_step'
>

/** Changes how a path is awarded, which does not create a version. */
export const savePathSettingsMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async ({ madeFrom, ...settings }: PathSettings & { madeFrom: MadeFrom<Partial<BadgeTemplate>> }) =>
      (await call(updateTemplate, { template_id: pathId, ...settings }, { madeFrom })).data,
    // After a conflict, the settings that hold now are shown.
    onError: (_error, _settings, _before, { client }) =>
      client.invalidateQueries({ queryKey: templateQuery(pathId).queryKey }),
    onSuccess: (path, settings, _before, { client }) => {
      showSaved(client, path)
      // Another award mode may award the path to everybody who is complete.
      if (settings.award_mode || settings.status) invalidateBadges(client)
      else readProgressAgain(client)
    },
  })

/** How a step is attached or moved. A new one is sent with `is_required`, so that undoing a removal restores it. */
function placing({ step, position }: PathEdit & { kind: 'place' }, path: BadgeTemplate | null) {
  const isNew = !path?.learning_path?.some(({ id }) => id === step.id)
  const kind = isNew && { is_required: step.is_required }
  return position ? { position, ...kind } : { action: 'attach' as const, ...kind }
}

const isLast = (client: QueryClient, pathId: string) => client.isMutating({ mutationKey: stepMutationKey(pathId) }) <= 1
