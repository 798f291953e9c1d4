import type { z } from 'zod'
import { booleanToFlag } from '#contract/formats.ts'
import type { Organization } from '#contract/organization.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { backgroundPicture, badgePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { templates, templateVersions } from '#server/schema/tables/templates.ts'

/** A template, one of its versions, and values computed by SQL. */
export type TemplateRow = {
  template: typeof templates.$inferSelect
  version: typeof templateVersions.$inferSelect
  isAssignable: boolean
  /** Only set for a step of a learning path. */
  isRequired?: boolean
}

type TemplateAnswer = z.input<typeof BadgeTemplate>
type StepAnswer = NonNullable<TemplateAnswer['learning_path']>[number]
type OrganizationAnswer = z.input<typeof Organization>

/** A template as the API returns it, with the ordered steps of a learning path. */
export function templateAnswer(
  { template, version, isAssignable }: TemplateRow,
  organization: OrganizationAnswer,
  urls: Urls,
  steps: TemplateRow[] = [],
): TemplateAnswer {
  return {
    id: template.id,
    organization_id: template.organizationId,
    title: version.title,
    assignment_criteria: version.assignmentCriteria,
    ...pictures(template, version, urls),
    image_alt: version.imageAlt,
    color_primary: version.colorPrimary,
    code: version.code,
    type: version.type,
    type_data: typeData(version),
    application_scope: version.applicationScope,
    description: version.description,
    other_org: version.otherOrg,
    other_org_info: version.otherOrgInfo,
    learn_more_url: version.learnMoreUrl,
    validity_count: version.validityCount,
    validity_unit: version.validityUnit,
    is_micro_credential: booleanToFlag(version.isMicroCredential),
    micro_credential: version.microCredential,
    alignments: version.alignments,
    names_recipient: booleanToFlag(version.namesRecipient),
    shows_grades: booleanToFlag(version.showsGrades),
    language: version.language,
    is_learning_path: booleanToFlag(template.isLearningPath),
    version_code: String(version.number),
    badge_template_version_id: version.id,
    created_at: instantFrom(template.createdAt),
    status: template.status,
    archived_at: template.archivedAt && instantFrom(template.archivedAt),
    is_published: booleanToFlag(template.isPublished),
    updated_at: instantFrom(template.updatedAt),
    badges_count: template.badgesCount - template.undoneCount,
    is_assignable: isAssignable,
    organization,
    ...(template.isLearningPath && {
      learning_path: steps.map((step) => stepAnswer(step, organization, urls)),
      needed_steps: version.neededSteps,
      expired_counts: booleanToFlag(version.expiredCounts),
      award_mode: template.awardMode,
      mails_say_step: booleanToFlag(template.mailsSayStep),
    }),
  }
}

/** A template as a step of a learning path. */
function stepAnswer(step: TemplateRow, organization: OrganizationAnswer, urls: Urls): StepAnswer {
  const { learning_path: _, ...answer } = templateAnswer(step, organization, urls)
  return { ...answer, is_required: booleanToFlag(step.isRequired ?? true) }
}

/** URLs of a version's pictures, which are uploaded or else drawn from its content. */
export function pictures(template: TemplateRow['template'], version: TemplateRow['version'], urls: Urls) {
  return {
    ...urls.image('image', badgePicture(template, version)),
    ...urls.image('background_image', backgroundPicture(template, version)),
  }
}

function typeData(version: TemplateRow['version']): TemplateAnswer['type_data'] {
  const texts = {
    acquired_knowledge: version.acquiredKnowledge,
    acquired_skills: version.acquiredSkills,
    acquired_attitudes: version.acquiredAttitudes,
    application_scope: version.applicationScope,
  }
  return Object.values(texts).every((value) => value === null) ? null : texts
}
