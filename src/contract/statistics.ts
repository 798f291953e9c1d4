import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { imageFields, Uuid } from './formats.ts'
import { TemplateType } from './templates.ts'

/** The labels of E12, in English for both languages. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const monthly = z.array(z.int()).length(12)

export const YearStatistics = z.object({
  labels: z.array(z.enum(MONTHS)).length(12),
  /** Badges by the month of `emitted_at`, those of learning paths included. */
  badges: monthly,
  /** The part of them issued from learning paths. */
  learning_paths: monthly,
})
export type YearStatistics = z.output<typeof YearStatistics>

/** E12: not wrapped. */
export const getYearStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/year-statistics',
  summary: 'Badges issued by month of a year',
  input: z.object({
    /** Defaults to the current year. */
    year: z
      .string()
      .regex(/^[1-9]\d{3}$/)
      .transform(Number)
      .optional(),
  }),
  output: YearStatistics,
})

const ByType = z.record(TemplateType, z.int())

export const Statistics = z.object({
  badges_count: z.int(),
  /** Distinct people on lists or holding a badge. */
  earners_count: z.int(),
  /** Valid badges past `expires_at`. */
  badges_expired_count: z.int(),
  credits_left: z.int(),
  /** Addition: distinct people who hold a badge in any state. */
  holders_count: z.int(),
  /** Badges per distinct holder, rounded; 0 without holders. */
  badge_assignees_ratio: z.int(),
  /** Badges whose public page was shared with its buttons; null if none ever was. */
  shared_by_user_count: z.int().nullable(),
  badges_by_type: ByType,
  learning_paths_by_type: ByType,
  /** Title to number of badges issued, most first; equal titles get ` [code]` appended. */
  top_5_badge_templates_assigned: z.record(z.string(), z.int()),
  /** Addition: the same templates, most badges first. A title does not identify a template, since two may share it. */
  top_badge_templates: z.array(
    z.object({
      badge_template_id: Uuid,
      title: z.string(),
      code: z.string(),
      badges_count: z.int(),
      ...imageFields('image'),
    }),
  ),
})
export type Statistics = z.output<typeof Statistics>

/** E13: not wrapped. */
export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/statistics',
  summary: 'Statistics of the organization',
  input: z.object({}),
  output: Statistics,
})
