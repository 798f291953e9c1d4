import { z } from 'zod'
import { data, type Endpoint, endpoint, leavesOf, replacing } from './endpoint.ts'
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
import { AwardMode, MAX_STEPS, PathSettings, RuleContent, RuleStep } from './learning-paths/rule.ts'
import { Alignment, MAX_ALIGNMENTS, MicroCredential } from './micro-credentials/micro-credentials.ts'
import { Organization } from './organization.ts'
import { paginated } from './page.ts'
import { uploadedPicture } from './uploads.ts'
import { MAX_VALIDITY, ValidityUnit } from './validity.ts'

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
  /** Addition: what the image shows, in words; null if nobody said it. */
  image_alt: z.string().nullable(),
  color_primary: HexColor.nullable(),
  code: z.string(),
  /** Null only for a draft without a type. */
  type: TemplateType.nullable(),
  type_data: TypeData.nullable(),
  /** The same text as `type_data.application_scope`. */
  application_scope: z.string().nullable(),
  description: z.string(),
  other_org: z.string().nullable(),
  other_org_info: z.string().nullable(),
  learn_more_url: z.string().nullable(),
  /** Addition: how long a badge is valid, `3` `year`; both null if badges never expire by default. */
  validity_count: z.int().nullable(),
  validity_unit: ValidityUnit.nullable(),
  /** Addition: the European micro-credential. The block is kept while the flag is off. */
  is_micro_credential: Flag,
  micro_credential: MicroCredential.nullable(),
  /** Addition: the skills that it certifies. */
  alignments: z.array(Alignment),
  /** Addition: whether the signed credential contains the holder's name. */
  names_recipient: Flag,
  /** Addition: whether the public page and the certificate show grades. */
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

/** A template as a step of a learning path, without steps of its own. */
const Step = z.object({
  ...content,
  /** Addition: whether the path can be completed only with this step. */
  is_required: Flag.optional(),
})

export const BadgeTemplate = z.object({
  ...content,
  /** The steps in order; this and the following fields are present only on learning paths. */
  learning_path: z.array(Step).optional(),
  /** Addition: the number of steps that complete the path, including the required ones; null means all. */
  needed_steps: z.int().nullable().optional(),
  /** Addition: whether expired steps count. */
  expired_counts: Flag.optional(),
  award_mode: AwardMode.optional(),
  /** Addition: whether the mail about a step says "Step 2 of 5" and names the path. */
  mails_say_step: Flag.optional(),
})
export type BadgeTemplate = z.output<typeof BadgeTemplate>

/** The version that a badge was issued from; immutable. `id` is the version's id. */
export const BadgeTemplateVersion = BadgeTemplate.extend({ badge_template_id: Uuid })

/** The filters of E4, shared with the templates listing. Text filters are literal and ignore case and accents. */
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
  /** Addition: whether badges can be awarded from it: it is active, and so is each step of a learning path. */
  is_assignable: FlagInput.optional(),
})
export type TemplateFilter = z.output<typeof TemplateFilter>

/** Addition: the templates listing, with the filters of E4, paginated. */
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
 * Addition: the content of each version of a template, newest first. `id`, `created_at`, `updated_at` and
 * `badges_count` are the version's own. The content of a version with `is_issued` never changes.
 */
export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/versions',
  summary: 'List the versions of a badge template',
  input: z.object(ofTemplate),
  output: data(
    z.array(
      BadgeTemplateVersion.extend({
        /** Whether a badge was ever issued from it, one of an undone award too. */
        is_issued: z.boolean(),
      }),
    ),
  ),
})

/** Most characters of an image's alternative text. */
export const MAX_IMAGE_ALT = 250

/** The maximum length of an HTML field, both as sent and after sanitizing. */
export const MAX_HTML_LENGTH = 20_000

/** The content of a template: the fields of one version. A draft needs only a title, the rest before it is active. */
export const TemplateContent = z.object({
  title: requiredText(255),
  code: emptyText(255),
  description: emptyText(MAX_HTML_LENGTH),
  assignment_criteria: emptyText(MAX_HTML_LENGTH),
  color_primary: emptyIsNull(HexColor).optional(),
  type: emptyIsNull(TemplateType).optional(),
  type_data: z
    .object({
      acquired_knowledge: nullableText(MAX_HTML_LENGTH),
      acquired_skills: nullableText(MAX_HTML_LENGTH),
      acquired_attitudes: nullableText(MAX_HTML_LENGTH),
      application_scope: nullableText(MAX_HTML_LENGTH),
    })
    .nullable()
    .optional(),
  /** An alias of `type_data.application_scope`. */
  application_scope: nullableText(MAX_HTML_LENGTH),
  other_org: nullableText(255),
  other_org_info: nullableText(2000),
  learn_more_url: emptyIsNull(WebAddress).optional(),
  /** Addition: both or neither. Changes affect later awards only. */
  validity_count: emptyIsNull(count(1, MAX_VALIDITY)).optional(),
  validity_unit: emptyIsNull(ValidityUnit).optional(),
  /** Addition: while it is on, an active template needs all eleven elements of the Recommendation. */
  is_micro_credential: emptyIsNull(FlagInput).optional(),
  /** Addition: replaces the whole block; omitted fields are cleared. */
  micro_credential: MicroCredential.nullable().optional(),
  /** Addition. */
  alignments: listOf(Alignment, MAX_ALIGNMENTS).optional(),
  /** Addition: if absent, it follows `is_micro_credential` when that is switched. */
  names_recipient: emptyIsNull(FlagInput).optional(),
  /** Addition. */
  shows_grades: emptyIsNull(FlagInput).optional(),
  language: Language.optional(),
  image: OptionalUpload,
  /** Addition: what the image shows, in words. Another image ends it. */
  image_alt: nullableText(MAX_IMAGE_ALT),
  background_image: OptionalUpload,
})
export type TemplateContent = z.output<typeof TemplateContent>

export const CreateTemplate = TemplateContent.extend({
  is_learning_path: emptyIsNull(FlagInput).optional(),
  /** The initial steps of a learning path, in order. */
  learning_path: listOf(RuleStep, MAX_STEPS).optional(),
  ...RuleContent.shape,
  ...PathSettings.shape,
  is_published: emptyIsNull(FlagInput).optional(),
  status: TemplateStatus.extract(['draft', 'active']).optional(),
})
export type CreateTemplate = z.output<typeof CreateTemplate>

/** E1: creates a learning path or a plain template. */
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
  /** The `updated_at` of the template that the editor loaded; a newer template is refused with 409. */
  expected_updated_at: Instant.optional(),
})
export type UpdateTemplate = z.output<typeof UpdateTemplate>

/** What saves of a template replace: its content, its settings, and the steps of a path. */
const seenTemplate = (shown: Partial<BadgeTemplate>) => ({
  title: shown.title,
  code: shown.code,
  description: shown.description,
  assignment_criteria: shown.assignment_criteria,
  color_primary: shown.color_primary,
  type: shown.type,
  ...leavesOf('type_data', shown.type_data),
  application_scope: shown.application_scope,
  other_org: shown.other_org,
  other_org_info: shown.other_org_info,
  learn_more_url: shown.learn_more_url,
  validity_count: shown.validity_count,
  validity_unit: shown.validity_unit,
  is_micro_credential: shown.is_micro_credential,
  micro_credential: shown.micro_credential,
  alignments: shown.alignments,
  names_recipient: shown.names_recipient,
  shows_grades: shown.shows_grades,
  language: shown.language,
  image: uploadedPicture(shown.image_path),
  image_alt: shown.image_alt,
  background_image: uploadedPicture(shown.background_image_path),
  status: shown.status,
  is_published: shown.is_published,
  learning_path: shown.learning_path?.map(({ id, is_required = 1 }) => ({ id, is_required })),
  needed_steps: shown.needed_steps,
  expired_counts: shown.expired_counts,
  award_mode: shown.award_mode,
  mails_say_step: shown.mails_say_step,
})

/** How saves of a template say which version they were made from. */
export const savesTemplate = { shownBy: (): Endpoint => getTemplate, seen: seenTemplate }

/** Addition: changes only the given fields; `status` changes the template's status. */
export const updateTemplate = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/badge_templates/:template_id',
    summary: 'Update a badge template, or change its status',
    input: UpdateTemplate.extend(ofTemplate),
    output: data(BadgeTemplate),
  }),
  savesTemplate,
)

/** Addition: deletes a draft from which no badge was ever issued. */
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/badge_templates/:template_id',
  summary: 'Delete a draft',
  status: 204,
  input: z.object(ofTemplate),
  output: z.undefined(),
})

/** Addition: creates a draft with the same content, a new title and no code. */
export const duplicateTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/duplicate',
  summary: 'Duplicate a badge template',
  status: 201,
  idempotent: true,
  input: z.object(ofTemplate),
  output: data(BadgeTemplate),
})
