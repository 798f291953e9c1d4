import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, FlagInput, Instant, listOf, Uuid } from '../formats.ts'
import { BadgeTemplate, TemplateFilter } from '../templates.ts'
import { MOST_STEPS, RuleContent, RuleStep } from './rule.ts'

/** How E2 is told what to do: nothing toggles the step, `position` (from 1) places or moves it. */
export const ChangeStep = z.object({
  /** Says which, so that asking twice does no more than asking once. */
  action: z.enum(['attach', 'detach']).optional(),
  /** Past the end is the end. */
  position: count(1, MOST_STEPS).optional(),
  /** Addition: whether the path is complete only with it. Where it is given and `action` is not, nothing is detached. */
  is_required: FlagInput.optional(),
})
export type ChangeStep = z.output<typeof ChangeStep>

/** E2. */
export const changeStep = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/learning_path/:learning_path_id',
  summary: 'Attach a badge template to a learning path, move it, or detach it',
  idempotent: true,
  input: ChangeStep.extend({ template_id: Uuid, learning_path_id: Uuid }),
  output: data(BadgeTemplate),
})

/**
 * Addition: all steps of a learning path at once, in their order. However many differ, they become one version, and no
 * award sees half of them.
 */
export const replaceSteps = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/steps',
  summary: 'Set the steps of a learning path and their order',
  input: z.object({
    learning_path_id: Uuid,
    /** Ids of templates. Those that are not steps yet must be active. */
    learning_path: listOf(RuleStep, MOST_STEPS),
    ...RuleContent.shape,
    /** The `updated_at` of the path that the changes were made on: anything newer refuses them with 409. */
    expected_updated_at: Instant.optional(),
  }),
  output: data(BadgeTemplate),
})

/** E3: the active templates that are not attached to a learning path yet. */
export const listSelectables = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/selectables/:learning_path_id',
  summary: 'List the templates that a learning path can still take as steps',
  input: z.object({ learning_path_id: Uuid }),
  /** The title reads `<title> [<code>] v<version_code>`. */
  output: data(z.array(z.object({ id: Uuid, title: z.string() }))),
})

/** E4: every learning path that matches, with its steps; not in pages. */
export const listLearningPaths = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths',
  summary: 'List learning paths',
  input: TemplateFilter,
  output: data(z.array(BadgeTemplate)),
})
