import type { z } from 'zod'
import type { Selection } from '#contract/badge-actions.ts'
import {
  type CertificateFile,
  type CertificateFileForm,
  MAX_CERTIFICATES,
} from '#contract/certificates/certificate-files.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayIn, instantFrom, wallClockNow } from '#server/platform/clock.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseOtherSelection, subjectOf } from '../badges/bulk-actions.ts'
import { selectedBadges } from '../badges/selected-badges.sql.ts'
import {
  type CertificateFileRow,
  countWaitingFiles,
  findCertificateFile,
  findCertified,
  findFilesOf,
  insertCertificateFile,
} from './certificate-files.sql.ts'
import { partKey, streamParts } from './file-parts.ts'

/** Maximum number of unfinished files per organization, so that one cannot block the queue for all others. */
const MAX_WAITING = 5

const answer = (row: CertificateFileRow): z.input<typeof CertificateFile> => ({
  id: row.id,
  form: row.form,
  status: row.status,
  certificates_done: row.certificatesDone,
  certificates_count: row.badgeIds.length,
  skipped_count: row.skippedCount,
  size: row.size,
  created_at: instantFrom(row.createdAt),
  expires_at: instantFrom(row.expiresAt),
})

/**
 * Queues a file with the certificates of the selected badges; a background job makes it.
 * @throws Refusal 404 if an id is unknown; 409 if the filter does not match `expected_count` badges, or the organization has
 * `MAX_WAITING` unfinished files; 422 if too many badges are selected, or none that gets a certificate
 */
export async function createCertificateFile(
  { form, ...selection }: Selection & { form: CertificateFileForm },
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  const row = await db.transaction(async (tx) => {
    const badges = await selectedBadges(tx, {
      organizationId,
      selection,
      now: wallClockNow(services),
      timeZone: services.config.timeZone,
    })
    const { selected, badgeIds } = await findCertified(tx, badges)
    refuseOtherSelection(selection, selected)
    const field = selection.badge_ids ? 'badge_ids' : 'filter'
    if (badgeIds.length > MAX_CERTIFICATES) {
      throw invalidField([field], (locale) =>
        m.certificates_too_many({ most: MAX_CERTIFICATES, found: badgeIds.length }, { locale }),
      )
    }
    if (badgeIds.length === 0) {
      throw invalidField([field], (locale) => m.certificates_none({}, { locale }))
    }
    if ((await countWaitingFiles(tx, organizationId)) >= MAX_WAITING) {
      throw new Refusal(409, 'conflict', {
        sentence: (locale) => m.certificates_many_waiting({ most: MAX_WAITING }, { locale }),
      })
    }
    const skippedCount = selected - badgeIds.length
    const details = { count: badgeIds.length, ...(skippedCount > 0 && { skipped: skippedCount }) }
    const subject = subjectOf(selection)
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'certificates_made', subject, details })
    return insertCertificateFile(tx, organizationId, { userId, form, badgeIds, skippedCount })
  })
  services.exportSignal.wake()
  return { data: answer(row) }
}

type OfFile = { certificate_file_id: string }

/** The progress of a file. @throws Refusal 404 for an unknown id, for another organization's, and once it has expired */
export async function showCertificateFile({ certificate_file_id: id }: OfFile, { db, caller }: SignedInRequest) {
  const row = await findCertificateFile(db, caller.organizationId, id)
  if (!row) throw notFound()
  return { data: answer(row) }
}

/** The files that the caller requested, newest first. */
export async function listCertificateFiles(_: unknown, { db, caller }: SignedInRequest) {
  return { data: (await findFilesOf(db, caller.organizationId, caller.userId)).map(answer) }
}

/**
 * Streams the file part by part.
 * @throws Refusal 404 while it is being made, once it has expired, and after a restore, since backups do not include the parts
 */
export async function downloadCertificateFile(
  { certificate_file_id: id }: OfFile,
  { db, caller, services, language }: SignedInRequest,
): Promise<FileAnswer> {
  const row = await findCertificateFile(db, caller.organizationId, id)
  if (row?.status !== 'ready' || row.parts === null || row.size === null) throw notFound()
  const { parts } = row
  if (!(await services.storage.has(partKey(row, 0)))) throw notFound()
  const content = streamParts(services.storage, row, parts)
  const day = dayIn(services.config.timeZone, new Date(row.createdAt))
  const name = `${m.certificates_file_name({}, { locale: language })}-${day}.${row.form}`
  return { name, size: row.size, content, mediaType: row.form === 'zip' ? 'application/zip' : 'application/pdf' }
}
