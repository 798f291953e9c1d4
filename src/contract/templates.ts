import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Flag, FlagInput, HexColor, Instant, imageFields, Language, Page, text, Uuid } from './formats.ts'
import { Organization } from './organization.ts'
import { paginated } from './page.ts'

export const TemplateType = z.enum(['knowledge', 'skills', 'participation', 'qualification'])
export type TemplateType = z.output<typeof TemplateType>

export const TemplateStatus = z.enum(['draft', 'active', 'archived'])
export type TemplateStatus = z.output<typeof TemplateStatus>

const TypeData = z.object({
  acquired_knowledge: z.string().nullable(),
  acquired_skills: z.string().nullable(),
  acquired_attitudes: z.string().nullable(),
  application_scope: z.string().nullable(),
})

const content = {
  id: Uuid,
  organization_id: Uuid,
  title: z.string(),
  assignment_criteria: z.string(),
  ...imageFields('image'),
  ...imageFields('background_image'),
  color_primary: HexColor.nullable(),
  code: z.string(),
  /** Null only while a draft has none yet. */
  type: TemplateType.nullable(),
  type_data: TypeData.nullable(),
  /** The same text as `type_data.application_scope`. */
  application_scope: z.string().nullable(),
  description: z.string(),
  other_org: z.string().nullable(),
  other_org_info: z.string().nullable(),
  learn_more_url: z.string().nullable(),
  language: Language,
  is_learning_path: Flag,
  version_code: z.string(),
  status: TemplateStatus,
  archived_at: Instant.nullable(),
  is_published: Flag,
  badge_template_version_id: Uuid,
  created_at: Instant,
  updated_at: Instant,
  organization: Organization,
  badges_count: z.int(),
  is_assignable: z.boolean(),
}

/** A template as a step of a learning path: the template itself, without steps of its own. */
const Step = z.object(content)

export const BadgeTemplate = z.object({
  ...content,
  /** The steps in their order; present on learning paths. */
  learning_path: z.array(Step).optional(),
})
export type BadgeTemplate = z.output<typeof BadgeTemplate>

/** The version that a badge was issued from: it never changes. `id` is the version's own. */
export const BadgeTemplateVersion = BadgeTemplate.extend({ badge_template_id: Uuid })

/** The filters of E4, which the templates listing shares. Text filters are literal, and blind to case and accents. */
export const TemplateFilter = z.object({
  created_at_after: Day.optional(),
  created_at_before: Day.optional(),
  id: Uuid.optional(),
  title: text(255).optional(),
  application_scope: text(255).optional(),
  code: text(255).optional(),
  type: TemplateType.optional(),
  description: text(255).optional(),
  is_learning_path: FlagInput.optional(),
  status: TemplateStatus.optional(),
  badge_template_version_id: Uuid.optional(),
  language: Language.optional(),
  other_org: text(255).optional(),
  is_published: FlagInput.optional(),
  search: text(255).optional(),
  color_primary: HexColor.optional(),
})
export type TemplateFilter = z.output<typeof TemplateFilter>

/** Addition: the templates listing, with the filters of E4 and in pages. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates',
  summary: 'List badge templates',
  input: TemplateFilter.extend({ page: Page }),
  output: paginated(BadgeTemplate),
})
