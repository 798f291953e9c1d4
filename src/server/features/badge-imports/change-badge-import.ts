import type { z } from 'zod'
import type * as contract from '#contract/badge-imports/badge-imports.ts'
import { isOn } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayNow } from '#server/platform/clock.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import { deleteImport, findClassData, findRows, updateClass, updateImport, updateRow } from './badge-imports.sql.ts'
import { importKey } from './import-key.ts'
import { lockChecked } from './lock-checked.ts'
import { RowReader } from './reading/read-row.ts'
import { settleRows } from './settle-rows.sql.ts'
import { rowAnswers, showImport } from './show-import.ts'

/**
 * Corrects a row that is not brought in yet.
 * @throws Refusal 404 for an unknown row, and those of `lockChecked`
 */
export async function updateBadgeImportRow(
  { import_id: id, row, ...change }: z.output<typeof contract.updateBadgeImportRow.input>,
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  return request.db.transaction(async (tx) => {
    await lockChecked(tx, id, request)
    const find = async () => (await findRows(tx, organizationId, id, { row, page: 1 })).rows[0]
    const before = await find()
    // A file that could not be read has nothing to correct.
    if (!before?.data || before.classPlace < 0) throw notFound()
    const classes = await findClassData(tx, organizationId, id)
    const badgeClass = classes.find(({ place }) => place === before.classPlace)!.data
    const { services } = request
    const reader = new RowReader({ today: dayNow(services), timeZone: services.config.timeZone })
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    reader.add({ ...before.data, ...sent, class: badgeClass })
    const { badge, problem } = reader.rows[0]!
    await updateRow(tx, organizationId, id, { row, data: badge!, key: importKey(badge, badgeClass, row), problem })
    await settleRows(tx, organizationId, id)
    const [answer] = await rowAnswers([(await find())!], { ...request, db: tx })
    return { data: answer! }
  })
}

/**
 * Says what a kind of badge becomes.
 * @throws Refusal 404 for an unknown kind or template, 422 for a learning path, and those of `lockChecked`
 */
export async function updateBadgeImportClass(
  { import_id: id, place, badge_template_id, is_left_out }: z.output<typeof contract.updateBadgeImportClass.input>,
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  return request.db.transaction(async (tx) => {
    await lockChecked(tx, id, request)
    if (badge_template_id) {
      const template = await findTemplate(tx, organizationId, badge_template_id)
      if (!template) throw notFound()
      if (template.template.isLearningPath)
        throw invalidField(['badge_template_id'], (locale) => m.badge_imports_no_path({}, { locale }))
    }
    const change = { place, templateId: badge_template_id, isLeftOut: isOn(is_left_out) }
    if (!(await updateClass(tx, organizationId, id, change))) throw notFound()
    await settleRows(tx, organizationId, id)
    return showImport(id, { ...request, db: tx })
  })
}

/**
 * Lets the badges of an import be brought in by the next free worker.
 * @throws Refusal 422 `validation_failed` if no row is ready, and those of `lockChecked`
 */
export async function confirmBadgeImport(
  { import_id: id, sends_emails }: z.output<typeof contract.confirmBadgeImport.input>,
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  const answer = await request.db.transaction(async (tx) => {
    await lockChecked(tx, id, request)
    await settleRows(tx, organizationId, id)
    const { data } = await showImport(id, { ...request, db: tx })
    if (data.counts.ready === 0)
      throw new Refusal(422, 'validation_failed', { sentence: (locale) => m.badge_imports_nothing({}, { locale }) })
    const confirmedAt = request.services.clock.now().toISOString()
    await updateImport(tx, organizationId, id, {
      status: 'running',
      sendsMails: isOn(sends_emails) ?? false,
      confirmedAt,
    })
    return showImport(id, { ...request, db: tx })
  })
  request.services.exportSignal.wake()
  return answer
}

/** Forgets an import. @throws Refusal as `lockChecked` */
export async function deleteBadgeImport({ import_id: id }: { import_id: string }, request: SignedInRequest) {
  await request.db.transaction(async (tx) => {
    await lockChecked(tx, id, request)
    await deleteImport(tx, request.caller.organizationId, id)
  })
  return { data: { id } }
}
