import * as contract from '#contract/learning-paths/learning-paths.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { showTemplates } from '../templates/show-templates.ts'
import { findLearningPaths, findTemplate } from '../templates/templates.sql.ts'
import { changeStep } from './change-step.ts'
import { replaceSteps } from './replace-steps.ts'
import { findSelectables } from './steps.sql.ts'

export const learningPathRoutes = [
  route(contract.listLearningPaths, 'read', async (filter, request) => {
    const { db, caller, services } = request
    const rows = await findLearningPaths(db, caller.organizationId, filter, services.config.timeZone)
    return { data: await showTemplates(rows, request) }
  }),
  route(contract.listSelectables, 'read', async ({ learning_path_id }, { db, caller }) => {
    const path = await findTemplate(db, caller.organizationId, learning_path_id)
    if (!path?.template.isLearningPath) throw notFound()
    return { data: await findSelectables(db, caller.organizationId, path.version.id) }
  }),
  route(contract.changeStep, 'edit_templates', changeStep),
  route(contract.replaceSteps, 'edit_templates', replaceSteps),
]
