import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { failureOf } from '#server/platform/log.ts'
import { openTurns } from '#server/platform/turns.ts'
import { makeZip } from '#server/platform/zip/make-zip.ts'
import type { Services } from '#server/services.ts'
import { removeParts } from '../certificate-files/file-parts.ts'
import { badgePng } from '../credentials/badge-art.ts'
import { bakePng } from '../credentials/bake-png.ts'
import { findCredential } from '../credentials/find-credential.ts'
import { findMailAccount } from '../mails/mail-accounts.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import {
  type DataExportRow,
  deleteExport,
  findEndedExports,
  saveExport,
  takeWaitingExport,
} from './data-exports.sql.ts'
import { findPerson } from './person.sql.ts'
import { type PageBadge, personPage } from './person-page.tsx'
import { type PersonalRecords, readRecords } from './personal-records.sql.ts'

type Work = Pick<Services, 'db' | 'config' | 'urls' | 'storage' | 'log' | 'issuerKeys' | 'signed' | 'mailSignal'>

type PersonExport = DataExportRow & { earnerId: string }

type Entry = { name: string; input: string | Uint8Array<ArrayBuffer> }

/** Creates the export that has waited the longest, of each organization in turn. @returns false if none waits */
export async function makeNextDataExport(work: Work, turns = openTurns()): Promise<boolean> {
  const row = await turns.next((after) => takeWaitingExport(work.db, after, 'person'))
  if (!row) return false
  try {
    await makeDataExport({ ...row, earnerId: row.earnerId! }, work)
  } catch (error) {
    work.log.error({ export: row.id, ...failureOf(error) }, 'the copy of a person could not be made')
    await saveExport(work.db, row.id, { status: 'failed' })
  }
  return true
}

/** Removes expired exports: the file first, so that it is not left without a row if the process dies in between. */
export async function removeEndedExports({ db, storage }: Pick<Work, 'db' | 'storage'>): Promise<void> {
  for (const row of await findEndedExports(db)) {
    if (row.file) await storage.remove(row.file)
    if (!row.earnerId) await removeParts(storage, { ...row, kind: 'export' })
    await deleteExport(db, row)
  }
}

async function makeDataExport(row: PersonExport, work: Work) {
  const { db, storage } = work
  const stream = makeZip(entriesOf(row, work), { buffersAreUTF8: true })
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  const file = `${row.organizationId}/${randomUUID()}.zip`
  await storage.put(file, bytes, 'application/zip')
  const isKept = await db.transaction(async (tx) => {
    const isSaved = await saveExport(tx, row.id, { status: 'ready', file, size: bytes.length })
    if (isSaved) await notifyReady(tx, row)
    return isSaved
  })
  if (isKept) work.mailSignal.wake()
  // The person was erased in the meantime.
  else await storage.remove(file)
}

/** Mails the member who requested the export, unless they have lost access in the meantime. */
async function notifyReady(tx: Database, { organizationId, userId, earnerId }: PersonExport) {
  const account = userId && (await findMailAccount(tx, { id: userId }, organizationId))
  if (!account) return
  const { email: recipient, language } = account
  const news = { kind: 'data_export_ready', recipient, language, userId, data: { earner: earnerId } } as const
  await insertMail(tx, organizationId, news)
}

/** The files of the ZIP, created one at a time while it is written. */
async function* entriesOf(row: PersonExport, work: Work): AsyncGenerator<Entry> {
  const { db } = work
  const person = await findPerson(db, row.organizationId, row.earnerId)
  if (!person) return
  const organization = await findOrganization(db, row.organizationId)
  const records = await readRecords(db, person)
  yield { name: 'person.json', input: personJson(organization, records) }
  const badges: PageBadge[] = []
  for (const [index, id] of person.badgeIds.entries()) {
    const credential = await findCredential(id, work)
    if (credential) {
      const { badge } = credential.row
      const json = await credential.asJson()
      yield { name: `badges/${badge.number}.json`, input: json }
      const png = bakePng(await badgePng(work.storage, credential.row), json)
      yield { name: `badges/${badge.number}.png`, input: new Uint8Array(png) }
      badges.push(credential.row)
    }
    await saveExport(db, row.id, { badgesDone: index + 1, badgesCount: person.badgeIds.length })
  }
  yield { name: 'index.html', input: personPage({ person, organization, badges, records, language: row.language }) }
}

const personJson = (organization: { id: string; name: string }, records: PersonalRecords) =>
  JSON.stringify(
    {
      version: 1,
      made_at: new Date().toISOString(),
      organization: { id: organization.id, name: organization.name },
      ...records,
    },
    null,
    2,
  )
