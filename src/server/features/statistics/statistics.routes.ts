import * as contract from '#contract/statistics.ts'
import { route } from '#server/platform/http/route.ts'
import { showStatistics, showYear } from './show-statistics.ts'

export const statisticsRoutes = [
  route(contract.getYearStatistics, 'read', ({ year }, request) => showYear(year, request)),
  route(contract.getStatistics, 'read', (_, request) => showStatistics(request)),
]
