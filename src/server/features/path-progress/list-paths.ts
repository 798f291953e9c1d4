import { booleanToFlag } from '#contract/formats.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findEarner } from '../earners/earners.sql.ts'
import { pictures, type TemplateRow } from '../templates/template-answer.ts'
import { findSteps, findTemplate } from '../templates/templates.sql.ts'
import { findPathsOfEarner } from './paths-of-earner.sql.ts'
import { findHeldSteps } from './people.sql.ts'
import { progressAnswer } from './person-answer.ts'
import { countPathsToFollow } from './summary.sql.ts'

/**
 * The learning paths that an earner is on, with their steps.
 * @throws Refusal 404 for an unknown earner
 */
export async function listPathsOfEarner({ earner_id: earnerId }: { earner_id: string }, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  if (!(await findEarner(db, organizationId, earnerId))) throw notFound()
  const data = []
  for (const progress of await findPathsOfEarner(db, organizationId, earnerId)) {
    const row = await findTemplate(db, organizationId, progress.path_id)
    if (!row) continue
    const found = await findSteps(db, organizationId, [row.version.id], 'now')
    const steps = found.get(row.version.id) ?? []
    const path = { organizationId, pathId: progress.path_id, now: wallClockNow(services) }
    data.push({
      ...progressAnswer(progress, await findHeldSteps(db, path, [earnerId]), steps.length),
      learning_path: lineOf(row, request),
      all_steps: steps.map(({ template, version, isRequired }) => ({
        badge_template_id: template.id,
        title: version.title,
        is_required: booleanToFlag(isRequired ?? true),
      })),
    })
  }
  return { data }
}

/** The learning paths that need attention: with proposals to decide, people waiting for credits, or badges at risk. */
export async function listPathsToFollow(_: object, request: SignedInRequest) {
  const { db, caller } = request
  const data = []
  for (const { id, proposed, waiting, at_risk } of await countPathsToFollow(db, caller.organizationId)) {
    const row = await findTemplate(db, caller.organizationId, id)
    if (!row) continue
    data.push({
      learning_path: lineOf(row, request),
      proposed_count: proposed,
      waiting_for_credits_count: waiting,
      at_risk_count: at_risk,
    })
  }
  return { data }
}

function lineOf({ template, version }: TemplateRow, { services }: SignedInRequest) {
  const { image_path, image_high_path, image_thumbnail_path } = pictures(template, version, services.urls)
  return {
    id: template.id,
    title: version.title,
    image_path,
    image_high_path,
    image_thumbnail_path,
    status: template.status,
  }
}
