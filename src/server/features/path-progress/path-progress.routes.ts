import * as contract from '#contract/learning-paths/path-progress.ts'
import { route } from '#server/platform/http/route.ts'
import { allowSelected, awardSelected, declineSelected } from './decide-on-people.ts'
import { exportProgress } from './export-progress.ts'
import { listPathsOfEarner, listPathsToFollow } from './list-paths.ts'
import { listProgress } from './list-progress.ts'
import { previewRule } from './preview-rule.ts'
import { showSummary } from './show-summary.ts'

export const pathProgressRoutes = [
  route(contract.listProgress, 'read', listProgress),
  route(contract.getProgressSummary, 'read', showSummary),
  route(contract.exportProgress, 'read', exportProgress),
  route(contract.previewRule, 'read', previewRule),
  route(contract.awardPath, 'award', awardSelected),
  route(contract.declinePath, 'award', declineSelected),
  route(contract.allowPath, 'award', allowSelected),
  route(contract.listPathsOfEarner, 'read', listPathsOfEarner),
  route(contract.listPathsToFollow, 'read', listPathsToFollow),
]
