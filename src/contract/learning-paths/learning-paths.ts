import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { count, FlagInput, Instant, listOf, Uuid } from '../formats.ts'
import { BadgeTemplate, savesTemplate, TemplateFilter } from '../templates.ts'
import { MAX_STEPS, RuleContent, RuleStep } from './rule.ts'

/** The input of E2: without `action` and `position` it toggles the step; `position` (from 1) inserts or moves it. */
export const ChangeStep = z.object({
  /** Explicit, which makes a repeated request idempotent. */
  action: z.enum(['attach', 'detach']).optional(),
  /** Positions past the end mean the end. */
  position: count(1, MAX_STEPS).optional(),
  /** Addition: whether the step is required. If given without `action`, the step is never detached. */
  is_required: FlagInput.optional(),
})
export type ChangeStep = z.output<typeof ChangeStep>

/** E2. */
export const changeStep = replacing(
  endpoint({
    method: 'POST',
    path: '/api/v1/issuers/organization/badge_templates/:template_id/learning_path/:learning_path_id',
    summary: 'Attach a badge template to a learning path, move it, or detach it',
    idempotent: true,
    input: ChangeStep.extend({ template_id: Uuid, learning_path_id: Uuid }),
    output: data(BadgeTemplate),
  }),
  { ...savesTemplate, fields: () => ['learning_path'] },
)

/**
 * Addition: replaces all steps of a learning path, in order. All changes become one version, so no award sees a partial
 * update.
 */
export const replaceSteps = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/steps',
    summary: 'Set the steps of a learning path and their order',
    input: z.object({
      learning_path_id: Uuid,
      /** Ids of templates. New steps must be active. */
      learning_path: listOf(RuleStep, MAX_STEPS),
      ...RuleContent.shape,
      /** The `updated_at` that the edit started from; a newer path is refused with 409. */
      expected_updated_at: Instant.optional(),
    }),
    output: data(BadgeTemplate),
  }),
  savesTemplate,
)

/** E3: the active templates that are not attached to a learning path yet. */
export const listSelectables = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/selectables/:learning_path_id',
  summary: 'List the templates that a learning path can still take as steps',
  input: z.object({ learning_path_id: Uuid }),
  /** The title reads `<title> [<code>] v<version_code>`. */
  output: data(z.array(z.object({ id: Uuid, title: z.string() }))),
})

/** E4: all matching learning paths with their steps; not paginated. */
export const listLearningPaths = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths',
  summary: 'List learning paths',
  input: TemplateFilter,
  output: data(z.array(BadgeTemplate)),
})
