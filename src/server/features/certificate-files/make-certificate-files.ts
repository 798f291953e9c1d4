import { failureOf } from '#server/platform/log.ts'
import { openTurns } from '#server/platform/turns.ts'
import { makeZip } from '#server/platform/zip/make-zip.ts'
import type { Services } from '#server/services.ts'
import { badgeCertificate } from '../certificates/badge-certificate.ts'
import type { CertificateContent } from '../certificates/certificate-content.ts'
import { type CertificatePictures, openCertificatePictures } from '../certificates/certificate-pictures.ts'
import type { DrawingThread } from '../certificates/drawing-thread.ts'
import { asFileName } from '../credentials/badge-file-name.ts'
import { findCredential } from '../credentials/find-credential.ts'
import {
  type CertificateFileRow,
  deleteFile,
  failAbandonedFiles,
  findEndedFiles,
  giveBack,
  saveEnd,
  saveProgress,
  takeWaitingFile,
} from './certificate-files.sql.ts'
import { putParts, removeParts } from './file-parts.ts'

type Work = Pick<Services, 'db' | 'config' | 'urls' | 'storage' | 'log' | 'issuerKeys' | 'signed' | 'clock' | 'drawing'>

/** Number of certificates after which progress is saved, which also checks that the file was not deleted meanwhile. */
const STEP = 10

/** The file was deleted, another process has restarted it, or the service is stopping. */
class Interrupted extends Error {}

/** Makes the file that has waited the longest, of each organization in turn. @returns false if none can be made now */
export async function makeNextCertificateFile(
  work: Work,
  isStopping: () => boolean,
  turns = openTurns(),
): Promise<boolean> {
  await failAbandonedFiles(work.db)
  const row = await turns.next((after) => takeWaitingFile(work.db, after))
  if (!row) return false
  try {
    await makeCertificateFile(row, work, isStopping)
  } catch (error) {
    if (!(error instanceof Interrupted)) {
      work.log.error({ file: row.id, ...failureOf(error) }, 'a file of certificates could not be made')
      await saveEnd(work.db, row, { status: 'failed' })
    }
    await removeParts(work.storage, row)
    if (error instanceof Interrupted && isStopping()) await giveBack(work.db, row)
  }
  return true
}

/** Removes expired files: their parts first, so that none is without a row if the process dies in between. */
export async function removeEndedFiles({ db, storage }: Pick<Work, 'db' | 'storage'>): Promise<void> {
  for (const file of await findEndedFiles(db)) {
    await removeParts(storage, file)
    await deleteFile(db, file.id)
  }
}

async function makeCertificateFile(row: CertificateFileRow, work: Work, isStopping: () => boolean) {
  const { db, storage } = work
  const pictures = openCertificatePictures(work)
  let done = 0
  async function* certificates() {
    for (const [index, id] of row.badgeIds.entries()) {
      if (index % STEP === 0 && !(await saveProgress(db, row, index))) throw new Interrupted()
      if (isStopping()) throw new Interrupted()
      const certificate = await certificateOf(id, work, pictures)
      if (certificate) {
        done += 1
        yield certificate
      }
    }
  }
  const thread = work.drawing.open()
  const stream =
    row.form === 'zip'
      ? makeZip(filesOf(certificates(), thread), { buffersAreUTF8: true })
      : sheetsOf(certificates(), thread)
  const { parts, size } = await putParts(storage, row, stream).finally(() => thread.close())
  // Includes badges that were revoked meanwhile.
  const skippedCount = row.skippedCount + row.badgeIds.length - done
  const isKept = await saveEnd(db, row, { status: 'ready', parts, size, certificatesDone: done, skippedCount })
  if (!isKept) throw new Interrupted()
}

async function* filesOf(certificates: AsyncIterable<CertificateContent>, thread: DrawingThread) {
  for await (const content of certificates) {
    const name = `${content.number.value} ${asFileName(content.name)}`.trim()
    yield { name: `${name}.pdf`, input: await thread.ask({ what: 'certificate', content }) }
  }
}

async function* sheetsOf(certificates: AsyncIterable<CertificateContent>, thread: DrawingThread) {
  for await (const content of certificates) yield await thread.ask({ what: 'next', content })
  yield await thread.ask({ what: 'rest' })
}

/** The content of a badge's certificate; undefined if the badge was revoked or its person erased meanwhile. */
async function certificateOf(
  badgeId: string,
  work: Work,
  pictures: CertificatePictures,
): Promise<CertificateContent | undefined> {
  const credential = await findCredential(badgeId, work)
  if (credential?.row.badge.status !== 'valid') return undefined
  return badgeCertificate(credential, {}, work, pictures)
}
