import type { z } from 'zod'
import { booleanToFlag } from '#contract/formats.ts'
import { isAllowed, ownOrOthers } from '#contract/permissions.ts'
import * as contract from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom } from '#server/platform/clock.ts'
import { requirePermission } from '#server/platform/http/authenticate.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Caller, SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { findNames } from './groups.sql.ts'
import {
  countSavedReports,
  deleteSavedReport,
  findSavedReport,
  findSavedReports,
  insertSavedReport,
  lockSavedReport,
  type SavedReportRow,
  updateSavedReport,
} from './saved-reports.sql.ts'

type Answer = z.input<typeof contract.SavedReport>

/** Whose a report is, for the caller. They see only shared ones of others. */
const whose = ({ madeBy }: SavedReportRow, caller: Caller) => ownOrOthers(madeBy, caller.userId)

const answerOf = (row: SavedReportRow, caller: Caller): Answer => ({
  id: row.id,
  name: row.name,
  is_shared: booleanToFlag(row.userId === null),
  query: row.query,
  made_by: row.madeBy && row.maker !== null ? { uuid: row.madeBy, name: row.maker } : null,
  is_editable: booleanToFlag(isAllowed(caller.level, 'change_report', whose(row, caller))),
  created_at: instantFrom(row.createdAt),
  updated_at: instantFrom(row.updatedAt),
})

/** The caller's own reports and the shared ones. */
export async function listReports(_: object, { db, caller }: SignedInRequest) {
  return { data: (await findSavedReports(db, caller)).map((row) => answerOf(row, caller)) }
}

async function show(id: string, { db, caller }: SignedInRequest) {
  const row = await findSavedReport(db, caller, id)
  if (!row) throw notFound()
  return { data: answerOf(row, caller) }
}

/** @throws Refusal 403 if a member who may not award shares a report, 422 if the member has reached the limit of reports */
export async function saveReport(
  { name, query, is_shared }: z.output<typeof contract.saveReport.input>,
  request: SignedInRequest,
) {
  const { db, caller } = request
  const isShared = is_shared === 1
  if (isShared) requirePermission(caller, 'share_report', 'own')
  const id = await db.transaction(async (tx) => {
    await requireKnown(tx, caller, query)
    if ((await countSavedReports(tx, caller)) >= contract.MAX_SAVED_REPORTS) throw tooMany()
    const made = await insertSavedReport(tx, caller, { name, query, isShared })
    await record(tx, request, 'report_saved', { id: made, name })
    return made
  })
  return show(id, request)
}

/** Changes the given fields. @throws Refusal 403 if the caller may see but not change it, 404 if they may not see it */
export async function changeReport(
  { saved_report_id: id, ...sent }: z.output<typeof contract.updateSavedReport.input>,
  request: SignedInRequest,
) {
  const { db, caller } = request
  await db.transaction(async (tx) => {
    const before = await lockEditable(tx, request, id)
    const shown = answerOf(before, caller)
    await refuseStale(tx, request, contract.updateSavedReport, {
      sent,
      shown,
      changes: { subjectId: id, kinds: ['report_edited'] },
    })
    const { name, query, is_shared } = sent
    const wasShared = before.userId === null
    const isShared = is_shared === undefined ? wasShared : is_shared === 1
    if (isShared && !wasShared) requirePermission(caller, 'share_report', whose(before, caller))
    if (wasShared && !isShared && !isAllowed(caller.level, 'unshare_report', whose(before, caller))) throw onlyMaker()
    if (query) await requireKnown(tx, caller, query, before.query)
    if (name === undefined && query === undefined && isShared === wasShared) return
    await updateSavedReport(tx, caller.organizationId, id, { name, query, userId: isShared ? null : caller.userId })
    await record(tx, request, 'report_edited', { id, name: name ?? before.name })
  })
  return show(id, request)
}

/** @throws Refusal 403 if the caller may see but not delete it, 404 if they may not see it */
export async function removeReport(
  { saved_report_id: id }: z.output<typeof contract.deleteSavedReport.input>,
  request: SignedInRequest,
): Promise<undefined> {
  const { db, caller } = request
  await db.transaction(async (tx) => {
    const { name } = await lockEditable(tx, request, id)
    await deleteSavedReport(tx, caller.organizationId, id)
    await record(tx, request, 'report_deleted', { id, name })
  })
}

/** The objects that a report filters by must exist when they are chosen, but can be deleted later. @throws Refusal 404 */
async function requireKnown(
  tx: SignedInRequest['db'],
  { organizationId }: Caller,
  chosen: contract.ReportQuery,
  before?: contract.ReportQuery,
) {
  const narrowed = [
    ['template', chosen.badge_template_id, before?.badge_template_id],
    ['list', chosen.earners_list_id, before?.earners_list_id],
  ] as const
  for (const [grouping, id, known] of narrowed) {
    if (id === undefined || id === known) continue
    const [found] = await findNames(tx, organizationId, grouping, [id])
    if (!found) throw notFound()
  }
}

async function lockEditable(tx: SignedInRequest['db'], { caller }: SignedInRequest, id: string) {
  const row = await lockSavedReport(tx, caller, id)
  if (!row) throw notFound()
  requirePermission(caller, 'change_report', whose(row, caller))
  return row
}

function record(
  tx: SignedInRequest['db'],
  request: SignedInRequest,
  kind: 'report_saved' | 'report_edited' | 'report_deleted',
  { id, name }: { id: string; name: string },
) {
  return recordActivity(tx, { ...activitySourceOf(request), kind, subject: { type: 'report', id, label: name } })
}

const tooMany = () =>
  invalidField(['name'], (locale) => m.reports_too_many({ most: contract.MAX_SAVED_REPORTS }, { locale }))

const onlyMaker = () => new Refusal(403, 'forbidden', { sentence: (locale) => m.reports_only_maker({}, { locale }) })
