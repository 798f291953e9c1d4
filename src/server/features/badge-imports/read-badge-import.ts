import { MAX_IMPORTED_BADGES } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findClassData, type ImportRecord, insertClasses, insertImport, insertRows } from './badge-imports.sql.ts'
import { importKey } from './import-key.ts'
import { lockChecked } from './lock-checked.ts'
import { type ReadImport, readImportFiles } from './reading/read-import-files.ts'
import { settleRows } from './settle-rows.sql.ts'
import { showImport } from './show-import.ts'

type Sent = { file?: File | undefined }

/**
 * Reads a file of badges that were issued elsewhere into a new import. Nothing is issued before it is confirmed.
 * @throws Refusal 422 at `file` if it cannot be read as any of the known forms
 */
export async function createBadgeImport({ file }: Sent, request: SignedInRequest) {
  const read = await readFile(file, request)
  const { organizationId, userId } = request.caller
  return request.db.transaction(async (tx) => {
    const id = await insertImport(tx, organizationId, { userId, source: read.source, name: file!.name.slice(0, 255) })
    return addRows(tx, { id, rowsCount: 0 }, read, request)
  })
}

/** Adds another file to an import. @throws Refusal as `createBadgeImport` and `lockChecked` */
export async function addBadgeImportFile(
  { import_id: id, file }: Sent & { import_id: string },
  request: SignedInRequest,
) {
  await request.db.transaction((tx) => lockChecked(tx, id, request))
  const read = await readFile(file, request)
  return request.db.transaction(async (tx) => addRows(tx, await lockChecked(tx, id, request), read, request))
}

async function readFile(file: File | undefined, { services }: SignedInRequest): Promise<ReadImport> {
  if (!file) throw invalidField(['file'], (locale) => m.badge_imports_file_missing({}, { locale }))
  return readImportFiles([file], { today: dayNow(services), timeZone: services.config.timeZone })
}

async function addRows(
  tx: Database,
  { id, rowsCount }: Pick<ImportRecord, 'id' | 'rowsCount'>,
  read: ReadImport,
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  if (rowsCount + read.rows.length > MAX_IMPORTED_BADGES) {
    const most = MAX_IMPORTED_BADGES
    throw invalidField(['file'], (locale) => m.badge_imports_too_many({ most }, { locale }))
  }
  const known = await findClassData(tx, organizationId, id)
  const places = new Map(known.map(({ place, data }) => [classKey(data), place]))
  const added: { place: number; data: ReadImport['classes'][number] }[] = []
  const placeOf = read.classes.map((data) => {
    const key = classKey(data)
    const place = places.get(key) ?? known.length + added.length
    if (!places.has(key)) added.push({ place, data })
    places.set(key, place)
    return place
  })
  await insertClasses(tx, organizationId, id, added)
  const rows = read.rows.map(({ classPlace, badge, problem }, index) => {
    const row = rowsCount + index + 1
    const key = importKey(badge, read.classes[classPlace ?? -1], row)
    return { row, classPlace: classPlace === null ? -1 : placeOf[classPlace]!, key, data: badge, problem }
  })
  await withFreshPlans(tx, rows.length, async () => {
    await insertRows(tx, organizationId, id, rows)
    await settleRows(tx, organizationId, id)
  })
  return showImport(id, { ...request, db: tx })
}

/** Kinds of badge from two files are one if they have one id, or one issuer and title. */
const classKey = ({ id, issuer, title }: ReadImport['classes'][number]) => id ?? JSON.stringify([issuer, title])
