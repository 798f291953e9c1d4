import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { getOrganizationExport } from '#contract/organization-export.ts'
import { dayIn, instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { partKey, removeParts, streamParts } from '../certificate-files/file-parts.ts'
import { asciiOf } from '../credentials/badge-file-name.ts'
import { findMailAccount } from '../mails/mail-accounts.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import {
  type DataExportRow,
  deleteWholeExport,
  expireWholeExports,
  findWholeExport,
  insertExport,
} from '../privacy/data-exports.sql.ts'
import { countContents } from './organization-rows.sql.ts'

/** Bytes that a row of each kind takes on average, as JSON and CSV; for a badge, with its credential. */
const SIZES = { templates: 60_000, badges: 9_000, people: 1_500, lists: 2_000, awards: 1_500, activities: 1_000 }

type Answer = NonNullable<z.input<typeof getOrganizationExport.output>['data']['export']>

async function answer(db: Database, row: DataExportRow, timeZone: string): Promise<Answer> {
  const user = row.userId && (await findMailAccount(db, { id: row.userId }, row.organizationId))
  return {
    id: row.id,
    status: row.status,
    failure: row.failure,
    badges_done: row.badgesDone,
    badges_count: row.badgesCount,
    size: row.size,
    sha256: row.sha256,
    file_name: await fileNameOf(db, row, timeZone),
    user_name: user ? user.username : null,
    created_at: instantFrom(row.createdAt),
    expires_at: instantFrom(row.expiresAt),
  }
}

async function fileNameOf(db: Database, { organizationId, createdAt }: DataExportRow, timeZone: string) {
  const { name } = await findOrganization(db, organizationId)
  return `${asciiOf(name) || 'organization'}-${dayIn(timeZone, new Date(createdAt))}.zip`
}

/** What an export of everything contains, and the newest one. */
export async function showOrganizationExport(_: unknown, { db, caller, services }: SignedInRequest) {
  const { organizationId } = caller
  const counts = await countContents(db, organizationId)
  const row = await findWholeExport(db, organizationId)
  const names = Object.keys(SIZES) as (keyof typeof SIZES)[]
  const size = names.reduce((sum, name) => sum + counts[name] * SIZES[name], 100_000)
  return {
    data: {
      contents: {
        templates_count: counts.templates,
        badges_count: counts.badges,
        people_count: counts.people,
        lists_count: counts.lists,
        awards_count: counts.awards,
        activities_count: counts.activities,
        size,
      },
      export: row ? await answer(db, row, services.config.timeZone) : null,
    },
  }
}

/** Asks for an export of everything, which a job makes. If one is in progress, that one is returned. */
export async function createOrganizationExport(
  { language: inputLanguage }: { language?: Language | undefined },
  request: SignedInRequest,
) {
  const { db, caller, services, language } = request
  const { organizationId, userId } = caller
  const row = await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const newest = await findWholeExport(tx, organizationId)
    if (newest?.status === 'waiting') return newest
    await expireWholeExports(tx, organizationId)
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'organization_exported' })
    const values = { earnerId: null, userId, language: inputLanguage ?? language, badgesCount: 0 } as const
    return insertExport(tx, organizationId, values)
  })
  services.exportSignal.wake()
  return { data: await answer(db, row, services.config.timeZone) }
}

type OfExport = { export_id: string }

/** Stops an export that is being made, or deletes its file. @throws Refusal 404 for an unknown id and for another organization's */
export async function deleteOrganizationExport({ export_id: id }: OfExport, request: SignedInRequest) {
  const { db, caller, services } = request
  const row = await db.transaction(async (tx) => {
    const deleted = await deleteWholeExport(tx, caller.organizationId, id)
    if (!deleted) throw notFound()
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'organization_export_removed' })
    return deleted
  })
  await removeParts(services.storage, { ...row, kind: 'export' })
  return { data: { id: row.id } }
}

/**
 * The ZIP, part by part.
 * @throws Refusal 404 for any export but the newest, and before it is ready or after it has expired
 */
export async function downloadOrganizationExport(
  { export_id: id }: OfExport,
  { db, caller, services }: SignedInRequest,
): Promise<FileAnswer> {
  const row = await findWholeExport(db, caller.organizationId)
  if (row?.id !== id.toLowerCase() || row.parts === null || row.size === null) throw notFound()
  const file = { ...row, kind: 'export' } as const
  const isGone = Date.parse(row.expiresAt) <= Date.now() || !(await services.storage.has(partKey(file, 0)))
  if (isGone) throw notFound()
  const name = await fileNameOf(db, row, services.config.timeZone)
  return { name, size: row.size, content: streamParts(services.storage, file, row.parts), mediaType: 'application/zip' }
}
