import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import {
  count,
  Day,
  emptyIsNull,
  emptyText,
  Flag,
  FlagInput,
  HexColor,
  Instant,
  imageFields,
  Language,
  listOf,
  nullableText,
  OptionalUpload,
  Page,
  requiredText,
  text,
  Uuid,
  WebAddress,
} from './formats.ts'
import { AwardMode, MOST_STEPS, PathSettings, RuleContent, RuleStep } from './learning-paths/rule.ts'
import { Alignment, MicroCredential, MOST_ALIGNMENTS } from './micro-credentials/micro-credentials.ts'
import { Organization } from './organization.ts'
import { paginated } from './page.ts'
import { MOST_VALIDITY, ValidityUnit } from './validity.ts'

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
  /** Addition: how long a badge is valid, `3` `year`; both null where badges never expire by themselves. */
  validity_count: z.int().nullable(),
  validity_unit: ValidityUnit.nullable(),
  /** Addition: the European micro-credential. The block may be kept while the switch is off. */
  is_micro_credential: Flag,
  micro_credential: MicroCredential.nullable(),
  /** Addition: the skills that it stands for. */
  alignments: z.array(Alignment),
  /** Addition: whether the signed credential carries the holder's name. */
  names_recipient: Flag,
  /** Addition: whether grades are shown on the public page and the certificate. */
  shows_grades: Flag,
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
const Step = z.object({
  ...content,
  /** Addition: whether the path is complete only with it. */
  is_required: Flag.optional(),
})

export const BadgeTemplate = z.object({
  ...content,
  /** The steps in their order; present on learning paths, as all that follows. */
  learning_path: z.array(Step).optional(),
  /** Addition: how many steps make the path complete, the required ones among them; null: all. */
  needed_steps: z.int().nullable().optional(),
  /** Addition: whether a step counts that has expired. */
  expired_counts: Flag.optional(),
  award_mode: AwardMode.optional(),
  /** Addition: whether the mail about a step says "Step 2 of 5" and names the path. */
  mails_say_step: Flag.optional(),
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
  /** Addition. */
  is_micro_credential: FlagInput.optional(),
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

const ofTemplate = { template_id: Uuid }

/** Addition: one template or learning path. */
export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/:template_id',
  summary: 'Get a badge template',
  input: z.object(ofTemplate),
  output: data(BadgeTemplate),
})

/**
 * Addition: what a template said in each of its versions, newest first. `id`, `created_at`, `updated_at` and
 * `badges_count` are the version's own.
 */
export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/versions',
  summary: 'List the versions of a badge template',
  input: z.object(ofTemplate),
  output: data(z.array(BadgeTemplateVersion)),
})

/** Characters of a field that may hold HTML, as it is sent and after it was cleaned. */
export const LONGEST_HTML = 20_000

/** What a template says: the fields of one version. A draft needs a title, the rest before it is active. */
export const TemplateContent = z.object({
  title: requiredText(255),
  code: emptyText(255),
  description: emptyText(LONGEST_HTML),
  assignment_criteria: emptyText(LONGEST_HTML),
  color_primary: emptyIsNull(HexColor).optional(),
  type: emptyIsNull(TemplateType).optional(),
  type_data: z
    .object({
      acquired_knowledge: nullableText(LONGEST_HTML),
      acquired_skills: nullableText(LONGEST_HTML),
      acquired_attitudes: nullableText(LONGEST_HTML),
      application_scope: nullableText(LONGEST_HTML),
    })
    .nullable()
    .optional(),
  /** Another name of `type_data.application_scope`. */
  application_scope: nullableText(LONGEST_HTML),
  other_org: nullableText(255),
  other_org_info: nullableText(2000),
  learn_more_url: emptyIsNull(WebAddress).optional(),
  /** Addition: both or neither. A change touches later awards only. */
  validity_count: emptyIsNull(count(1, MOST_VALIDITY)).optional(),
  validity_unit: emptyIsNull(ValidityUnit).optional(),
  /** Addition: while it is on, an active template has all eleven elements of the Recommendation. */
  is_micro_credential: emptyIsNull(FlagInput).optional(),
  /** Addition: the block as a whole; what it leaves out is emptied. */
  micro_credential: MicroCredential.nullable().optional(),
  /** Addition. */
  alignments: listOf(Alignment, MOST_ALIGNMENTS).optional(),
  /** Addition: where absent, it goes with `is_micro_credential` as that is switched. */
  names_recipient: emptyIsNull(FlagInput).optional(),
  /** Addition. */
  shows_grades: emptyIsNull(FlagInput).optional(),
  language: Language.optional(),
  image: OptionalUpload,
  background_image: OptionalUpload,
})
export type TemplateContent = z.output<typeof TemplateContent>

export const CreateTemplate = TemplateContent.extend({
  is_learning_path: emptyIsNull(FlagInput).optional(),
  /** The first steps of a learning path, in their order. */
  learning_path: listOf(RuleStep, MOST_STEPS).optional(),
  ...RuleContent.shape,
  ...PathSettings.shape,
  is_published: emptyIsNull(FlagInput).optional(),
  status: TemplateStatus.extract(['draft', 'active']).optional(),
})
export type CreateTemplate = z.output<typeof CreateTemplate>

/** E1: makes a learning path, or a plain template. */
export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates',
  summary: 'Create a badge template or a learning path',
  status: 201,
  idempotent: true,
  input: CreateTemplate,
  output: data(BadgeTemplate),
})

export const UpdateTemplate = TemplateContent.partial().extend({
  ...RuleContent.shape,
  ...PathSettings.shape,
  is_learning_path: emptyIsNull(FlagInput).optional(),
  is_published: emptyIsNull(FlagInput).optional(),
  status: TemplateStatus.optional(),
  /** The `updated_at` of the template that the editor has open: anything newer refuses the change with 409. */
  expected_updated_at: Instant.optional(),
})
export type UpdateTemplate = z.output<typeof UpdateTemplate>

/** Addition: changes only what is sent; `status` moves the template on. */
export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/badge_templates/:template_id',
  summary: 'Update a badge template, or change its status',
  input: UpdateTemplate.extend(ofTemplate),
  output: data(BadgeTemplate),
})

/** Addition: removes a draft from which no badge was ever issued. */
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/badge_templates/:template_id',
  summary: 'Delete a draft',
  status: 204,
  input: z.object(ofTemplate),
  output: z.undefined(),
})

/** Addition: a draft that says the same under a title of its own and without a code. */
export const duplicateTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/duplicate',
  summary: 'Duplicate a badge template',
  status: 201,
  idempotent: true,
  input: z.object(ofTemplate),
  output: data(BadgeTemplate),
})
