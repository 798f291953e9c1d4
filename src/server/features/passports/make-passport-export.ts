import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { failureOf } from '#server/platform/log.ts'
import { makeZip } from '#server/platform/zip/make-zip.ts'
import type { Services } from '#server/services.ts'
import { putParts, removeParts } from '../certificate-files/file-parts.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { countMyBadges } from './my-badges.sql.ts'
import { type CopyWork, passportFiles } from './passport-copy.ts'
import {
  deletePassportExport,
  findEndedPassportExports,
  findPassportExport,
  giveBackPassportExport,
  insertPassportExport,
  type PassportExport,
  savePassportExport,
  takePassportExport,
} from './passport-exports.sql.ts'
import { findAddresses, lockPassport } from './passports.sql.ts'

type Work = CopyWork & Pick<Services, 'mailSignal'>

/** Number of badges after which progress is saved, which also checks that the export is still wanted. */
const STEP = 10

/** The export is no longer wanted, another process has restarted it, or the service is stopping. */
class Interrupted extends Error {}

/** Where an export's parts are in the storage. */
export const exportFile = ({ id, attempts }: Pick<PassportExport, 'id' | 'attempts'>) =>
  ({ organizationId: id, id, attempts, kind: 'passport' }) as const

/**
 * Asks for a ZIP with everything of a passport, which a job makes. If one is being made, that one is waited for.
 * @throws Refusal 429 after five within a day
 */
export async function askForExport(passportId: string, language: Language, services: Services): Promise<void> {
  const { db, passportLimit, exportSignal } = services
  if ((await findPassportExport(db, passportId))?.status === 'waiting') return
  await passportLimit.exports.spend(passportId)
  await db.transaction(async (tx) => {
    await lockPassport(tx, passportId)
    if ((await findPassportExport(tx, passportId))?.status === 'waiting') return
    const counts = await countMyBadges(tx, passportId)
    const badgesCount = counts.reduce((sum, { count }) => sum + count, 0)
    await insertPassportExport(tx, passportId, { language, badgesCount })
  })
  exportSignal.wake()
}

/** Makes the export that has waited the longest. @returns false if none waits */
export async function makeNextPassportExport(work: Work, isStopping: () => boolean): Promise<boolean> {
  const row = await takePassportExport(work.db)
  if (!row?.passportId) return false
  try {
    await makeExport({ ...row, passportId: row.passportId }, work, isStopping)
  } catch (error) {
    await removeParts(work.storage, exportFile(row))
    if (!(error instanceof Interrupted)) {
      work.log.error({ export: row.id, ...failureOf(error) }, 'everything of a passport could not be exported')
      await savePassportExport(work.db, row, { status: 'failed' })
    } else if (isStopping()) await giveBackPassportExport(work.db, row)
  }
  return true
}

/** Removes expired exports: their parts first, so that none is without a row if the process dies in between. */
export async function removeEndedPassportExports({ db, storage }: Pick<Work, 'db' | 'storage'>): Promise<void> {
  for (const row of await findEndedPassportExports(db)) {
    await removeParts(storage, exportFile(row))
    await deletePassportExport(db, row.id)
  }
}

async function makeExport(row: PassportExport & { passportId: string }, work: Work, isStopping: () => boolean) {
  const { db, storage } = work
  const save = async (change: Parameters<typeof savePassportExport>[2]) => {
    if (isStopping() || !(await savePassportExport(db, row, change))) throw new Interrupted()
  }
  const progress = async (badgesDone: number, badgesCount: number) => {
    if (badgesDone % STEP === 0 || badgesDone === badgesCount) await save({ badgesDone, badgesCount })
    else if (isStopping()) throw new Interrupted()
  }
  const thread = work.drawing.open()
  const files = passportFiles(row, { thread, progress }, work)
  const { parts, size } = await putParts(storage, exportFile(row), makeZip(files, { buffersAreUTF8: true })).finally(
    () => thread.close(),
  )
  await db.transaction(async (tx) => {
    if (!(await savePassportExport(tx, row, { status: 'ready', parts, size }))) throw new Interrupted()
    await notifyReady(tx, row)
  })
  work.mailSignal.wake()
}

/** Tells the main address that it is ready. The mail opens nothing by itself. */
async function notifyReady(tx: Database, { passportId, language }: { passportId: string; language: Language }) {
  const main = (await findAddresses(tx, passportId)).find(({ isMain }) => isMain)
  if (main) await insertMail(tx, null, { kind: 'passport_export_ready', recipient: main.email, language })
}
