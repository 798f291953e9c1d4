import { Badge } from '#contract/badges.ts'
import { Organization } from '#contract/organization.ts'
import { BadgeTemplate } from '#contract/templates.ts'
import { wallClockIn } from '#server/clock.ts'
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

/** A page's badges as a JSON array: the answer of E14 for each, with what they share written once. */
export async function writeBadges(rows: PageRow[], organizationRow: OrganizationRow, request: SignedInRequest) {
  const { db, caller, services } = request
  const { urls, writtenVersions } = services
  const now = wallClockIn(services.config.timeZone)
  const organization = organizationAnswer(organizationRow, urls)
  const paths = rows.filter(({ template }) => template.isLearningPath).map(({ version }) => version.id)
  const steps = await findSteps(db, caller.organizationId, [...new Set(paths)], 'as issued')
  const versions = await writtenVersions(
    db,
    caller.organizationId,
    rows.map(({ version }) => version),
  )
  const writtenOrganization = written(Organization, organization)

  const badges = rows.map((row) => {
    const { template, version } = row
    const { pictures, content } = versions.get(version.id)!
    const members = [
      `"id":"${version.id}","badge_template_id":"${template.id}"`,
      content,
      writtenMembers(TemplateState, templateState(template, row.isAssignable)),
      `"organization":${writtenOrganization}`,
    ]
    if (template.isLearningPath) {
      const path = (steps.get(version.id) ?? []).map((step) => stepAnswer(step, organization, urls))
      members.push(`"learning_path":${written(Steps, path)}`)
    }
    const own = writtenMembers(OwnPart, ownAnswer(row, now, urls))
    return `{${own},${pictures},"badge_template_version":{${members.join()}}}`
  })
  return `[${badges.join()}]`
}
