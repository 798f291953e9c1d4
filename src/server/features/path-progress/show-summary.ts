import { booleanToFlag } from '#contract/formats.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { pictures } from '../templates/template-answer.ts'
import { findSteps } from '../templates/templates.sql.ts'
import { findPathNow } from './list-progress.ts'
import { hasMarks } from './marks.sql.ts'
import { countHolders, countStates } from './summary.sql.ts'

/**
 * How many people hold each step of a path, and how many are in each state.
 * @throws Refusal 404 if the organization has no such path
 */
export async function showSummary({ learning_path_id }: { learning_path_id: string }, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const { path, row, steps: rule } = await findPathNow(request, learning_path_id)
  const { version, template } = row
  const [{ states, people }, holders, found, organization, isMarked] = await Promise.all([
    countStates(db, path),
    countHolders(db, path),
    findSteps(db, organizationId, [version.id], 'now'),
    findOrganization(db, organizationId),
    hasMarks(db, organizationId, path.pathId),
  ])
  const steps = (found.get(version.id) ?? []).map((step) => {
    const { image_path, image_high_path, image_thumbnail_path } = pictures(step.template, step.version, services.urls)
    return {
      badge_template_id: step.template.id,
      title: step.version.title,
      image_path,
      image_high_path,
      image_thumbnail_path,
      is_required: booleanToFlag(step.isRequired ?? true),
      status: step.template.status,
      holders_count: holders.get(step.template.id) ?? 0,
    }
  })
  return {
    data: {
      version_code: String(version.number),
      status: template.status,
      award_mode: template.awardMode,
      is_assignable: row.isAssignable,
      rule: {
        steps_count: rule.length,
        required_count: rule.filter(({ isRequired }) => isRequired).length,
        needed_steps: version.neededSteps ?? rule.length,
        expired_counts: booleanToFlag(version.expiredCounts),
      },
      steps,
      people_count: people,
      states,
      credits_left: organization.creditsLeft,
      is_up_to_date: !isMarked,
    },
  }
}
