import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { DataExport } from '#contract/privacy.ts'
import { dayIn, instantFrom } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { type DataExportRow, findNewestExport, insertExport } from './data-exports.sql.ts'
import { findPerson } from './person.sql.ts'

type OfEarner = { earner_id: string }

const exportAnswer = (row: DataExportRow): z.input<typeof DataExport> => ({
  id: row.id,
  status: row.status,
  badges_done: row.badgesDone,
  badges_count: row.badgesCount,
  size: row.size,
  created_at: instantFrom(row.createdAt),
  expires_at: instantFrom(row.expiresAt),
})

/**
 * Requests an export of a person's data, which a job creates. If one is already in progress, that one is returned.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function createDataExport(
  { earner_id: earnerId, language: inputLanguage }: OfEarner & { language?: Language | undefined },
  request: SignedInRequest,
) {
  const { db, caller, services, language } = request
  const { organizationId, userId } = caller
  const row = await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const person = await findPerson(tx, organizationId, earnerId)
    if (!person) throw notFound()
    const newest = await findNewestExport(tx, organizationId, earnerId)
    if (newest?.status === 'waiting') return newest
    const badgesCount = person.badgeIds.length
    const subject = { type: 'earner', id: earnerId } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'person_exported', subject })
    return insertExport(tx, organizationId, { earnerId, userId, language: inputLanguage ?? language, badgesCount })
  })
  services.exportSignal.wake()
  return { data: exportAnswer(row) }
}

/**
 * The newest export of a person's data, null if there is none.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showDataExport({ earner_id: earnerId }: OfEarner, { db, caller }: SignedInRequest) {
  const { organizationId } = caller
  if (!(await findPerson(db, organizationId, earnerId))) throw notFound()
  const row = await findNewestExport(db, organizationId, earnerId)
  return { data: row ? exportAnswer(row) : null }
}

/**
 * The export as a ZIP file.
 * @throws Refusal 404 for any export but the newest, and before it is ready or after it has expired
 */
export async function downloadDataExport(
  { earner_id: earnerId, data_export_id: id }: OfEarner & { data_export_id: string },
  { db, caller, services }: SignedInRequest,
): Promise<FileAnswer> {
  const row = await findNewestExport(db, caller.organizationId, earnerId)
  const file = row?.id === id.toLowerCase() && row.file ? await services.storage.get(row.file) : null
  if (!file) throw notFound()
  const content = new Blob([new Uint8Array(file.bytes)]).stream()
  const day = dayIn(services.config.timeZone, new Date(row!.createdAt))
  return { name: `personal-data-${day}.zip`, size: file.bytes.length, content }
}
