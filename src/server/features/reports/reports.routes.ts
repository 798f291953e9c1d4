import '#i18n/problems/describe-reports.ts'
import * as contract from '#contract/reports/reports.ts'
import * as saved from '#contract/reports/saved-reports.ts'
import { route } from '#server/platform/http/route.ts'
import { exportReport } from './export-report.ts'
import { changeReport, listReports, removeReport, saveReport } from './keep-reports.ts'
import { showReport } from './show-report.ts'

export const reportRoutes = [
  route(contract.getReport, 'read', async (question, request) => ({ data: await showReport(question, request) })),
  route(contract.exportReport, 'read', exportReport),
  route(saved.listSavedReports, 'read', listReports),
  route(saved.saveReport, 'save_reports', saveReport),
  route(saved.updateSavedReport, 'save_reports', changeReport),
  route(saved.deleteSavedReport, 'save_reports', removeReport),
]
