import { textOfHtml } from '#server/html/clean-html.ts'
import { markdownOfHtml } from '#server/html/markdown-of-html.ts'
import { badgePicture } from '#server/images/pictures.ts'
import type { Urls } from '#server/urls.ts'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { issuerProfile } from './issuer-profile.ts'

/** Our types in the words of Open Badges 3.0 (AchievementType); a learning path is none of them. */
const TYPES: Record<string, string> = {
  knowledge: 'Achievement',
  skills: 'Competency',
  participation: 'Badge',
  qualification: 'Certification',
}

/**
 * What a badge was issued for (Open Badges 3.0, Achievement).
 * @param steps of a learning path, in their order
 */
export function achievement(
  { template, version }: Pick<TemplateRow, 'template' | 'version'>,
  organization: OrganizationRow,
  steps: TemplateRow[],
  urls: Urls,
) {
  const description = textOfHtml(version.description) || version.title
  return {
    id: urls.template(template.id),
    type: ['Achievement'],
    achievementType: template.isLearningPath ? 'LearningProgram' : (TYPES[version.type ?? ''] ?? 'Badge'),
    name: version.title,
    description,
    criteria: { narrative: markdownOfHtml(version.assignmentCriteria) || description },
    humanCode: version.code,
    version: String(version.number),
    inLanguage: version.language,
    image: { id: urls.picture(badgePicture(template, version), 'high'), type: 'Image' },
    creator: issuerProfile(organization, urls),
    // Without their versions: those go on after the badge was issued, and what it says must not.
    related: steps.map((step) => ({ id: urls.template(step.template.id), type: ['Related'] })),
  }
}
