import { makeZip } from 'client-zip'
import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { badgeCertificate } from '../certificates/badge-certificate.ts'
import type { CertificateContent } from '../certificates/certificate-content.ts'
import { type CertificatePictures, openCertificatePictures } from '../certificates/certificate-pictures.ts'
import type { DrawingThread } from '../certificates/drawing-thread.ts'
import { asFileName } from '../credentials/badge-file-name.ts'
import { findCredential } from '../credentials/find-credential.ts'
import {
  type CertificateFileRow,
  deleteEndedFiles,
  failAbandonedFiles,
  giveBack,
  saveEnd,
  saveProgress,
  takeWaitingFile,
} from './certificate-files.sql.ts'
import { putParts, removeParts } from './file-parts.ts'

type Work = Pick<Services, 'db' | 'config' | 'urls' | 'storage' | 'log' | 'issuerKeys' | 'signed' | 'clock' | 'drawing'>

/** Certificates after which progress is written, and whether the file is still wanted is asked. */
const STEP = 10

/** The file is gone, another process makes it anew, or the service stops: whoever takes it next begins anew. */
class CutShort extends Error {}

/** Makes the file that has waited the longest. @returns false where none waits */
export async function makeNextCertificateFile(work: Work, isStopping: () => boolean): Promise<boolean> {
  await failAbandonedFiles(work.db)
  const row = await takeWaitingFile(work.db)
  if (!row) return false
  try {
    await makeCertificateFile(row, work, isStopping)
  } catch (error) {
    if (!(error instanceof CutShort)) {
      work.log.error({ file: row.id, ...failureOf(error) }, 'a file of certificates could not be made')
      await saveEnd(work.db, row, { status: 'failed' })
    }
    await removeParts(work.storage, row)
    if (error instanceof CutShort && isStopping()) await giveBack(work.db, row)
  }
  return true
}

/** Removes files whose day is over. */
export async function removeEndedFiles({ db, storage }: Pick<Work, 'db' | 'storage'>): Promise<void> {
  for (const file of await deleteEndedFiles(db)) await removeParts(storage, file)
}

async function makeCertificateFile(row: CertificateFileRow, work: Work, isStopping: () => boolean) {
  const { db, storage } = work
  const pictures = openCertificatePictures(work)
  let done = 0
  async function* certificates() {
    for (const [index, id] of row.badgeIds.entries()) {
      if (index % STEP === 0 && !(await saveProgress(db, row, index))) throw new CutShort()
      if (isStopping()) throw new CutShort()
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
  // Those that were revoked meanwhile get none.
  const skippedCount = row.skippedCount + row.badgeIds.length - done
  const isKept = await saveEnd(db, row, { status: 'ready', parts, size, certificatesDone: done, skippedCount })
  if (!isKept) throw new CutShort()
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

/** What the certificate of a badge says; undefined for one that is revoked by now, or whose person was erased. */
async function certificateOf(
  badgeId: string,
  work: Work,
  pictures: CertificatePictures,
): Promise<CertificateContent | undefined> {
  const credential = await findCredential(badgeId, work)
  if (credential?.row.badge.status !== 'valid') return undefined
  return badgeCertificate(credential, {}, work, pictures)
}
