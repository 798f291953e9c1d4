import { Badge } from '#contract/badges.ts'
import { Organization } from '#contract/organization.ts'
import { BadgeTemplate } from '#contract/templates.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { written, writtenMembers } from '#server/http/written-answer.ts'
import { type OrganizationRow, organizationAnswer } from '../organizations/organizations.sql.ts'
import { stepAnswer, templateState } from '../templates/template-answer.ts'
import { findSteps } from '../templates/templates.sql.ts'
import { TemplateState } from '../templates/written-versions.ts'
import { ownAnswer } from './badge-answer.ts'
import type { PageRow } from './badge-pages.sql.ts'

const OwnPart = Badge.omit({
  badge_template_version: true,
  image_path: true,
  image_high_path: true,
  image_thumbnail_path: true,
})
const Steps = BadgeTemplate.shape.learning_path

/**
 * A page's badges as a JSON array: the answer of E14 for each, with what they share written once.
 * @param now the wall clock by which a badge has expired
 */
export async function writeBadges(
  rows: PageRow[],
  organizationRow: OrganizationRow,
  now: string,
  { db, caller, services: { urls, writtenVersions } }: SignedInRequest,
) {
  const organization = organizationAnswer(organizationRow, urls)
  const paths = rows.filter(({ template }) => template.isLearningPath).map(({ version }) => version.id)
  const steps = await findSteps(db, caller.organizationId, [...new Set(paths)], 'as issued')
  const versions = await writtenVersions(
    db,
    caller.organizationId,
    rows.map(({ version }) => version),
  )
  const writtenOrganization = written(Organization, organization)

  const writeVersion = ({ template, version, isAssignable }: PageRow) => {
    const { pictures, content } = versions.get(version.id)!
    const members = [
      `"id":"${version.id}","badge_template_id":"${template.id}"`,
      content,
      writtenMembers(TemplateState, templateState(template, isAssignable)),
      `"organization":${writtenOrganization}`,
    ]
    if (template.isLearningPath) {
      const path = (steps.get(version.id) ?? []).map((step) => stepAnswer(step, organization, urls))
      members.push(`"learning_path":${written(Steps, path)}`)
    }
    return `${pictures},"badge_template_version":{${members.join()}}`
  }

  const shown = new Map<string, string>()
  const badges = rows.map((row) => {
    const version = shown.get(row.version.id) ?? writeVersion(row)
    shown.set(row.version.id, version)
    return `{${writtenMembers(OwnPart, ownAnswer(row, now, urls))},${version}}`
  })
  return `[${badges.join()}]`
}
