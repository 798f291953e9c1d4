import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { databaseFailureOf } from '#server/platform/database/database-failure.ts'
import { failureOf } from '#server/platform/log.ts'
import { openTurns } from '#server/platform/turns.ts'
import { makeZip } from '#server/platform/zip/make-zip.ts'
import { readMigrations } from '#server/schema/migrations.ts'
import type { Services } from '#server/services.ts'
import { putParts, removeParts } from '../certificate-files/file-parts.ts'
import { findMailAccount } from '../mails/mail-accounts.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { type DataExportRow, giveBackExport, saveAttempt, takeWaitingExport } from '../privacy/data-exports.sql.ts'
import type { Manifest } from './manifest.ts'
import { organizationFiles } from './organization-files.ts'
import { sealKeys } from './sealed-keys.ts'
import { givePlaces, spoolOrganization } from './spool-organization.ts'

type Work = Pick<
  Services,
  'db' | 'config' | 'urls' | 'storage' | 'log' | 'issuerKeys' | 'seal' | 'mailSignal' | 'isDiskFull'
>

/** The credentials after which progress is saved, which also checks that nobody has stopped the export. */
const STEP = 50

/** The export was stopped, another process has restarted it, or the service is stopping. */
class Interrupted extends Error {}

/** Makes the export of everything that has waited the longest. @returns false if none waits */
export async function makeNextOrganizationExport(
  work: Work,
  isStopping: () => boolean,
  turns = openTurns(),
): Promise<boolean> {
  const row = await turns.next((after) => takeWaitingExport(work.db, after, 'organization'))
  if (!row) return false
  try {
    await makeExport(row, work, isStopping)
  } catch (error) {
    await removeParts(work.storage, { ...row, kind: 'export' })
    if (!(error instanceof Interrupted)) {
      work.log.error({ export: row.id, ...failureOf(error) }, 'everything of an organization could not be exported')
      const isFull = databaseFailureOf(error) === 'full' || (await work.isDiskFull())
      await saveAttempt(work.db, row, { status: 'failed', failure: isFull ? 'disk_full' : 'fault' })
    } else if (isStopping()) await giveBackExport(work.db, row)
  }
  return true
}

async function makeExport(row: DataExportRow, work: Work, isStopping: () => boolean) {
  const { db, storage } = work
  const save = async (change: Parameters<typeof saveAttempt>[2]) => {
    if (isStopping() || !(await saveAttempt(db, row, change))) throw new Interrupted()
  }
  const zip = await zipOf(row.organizationId, work, {
    check: () => save({}),
    progress: async (done, count) => {
      if (done % STEP === 0 || done === count) await save({ badgesDone: done, badgesCount: count })
      else if (isStopping()) throw new Interrupted()
    },
  })
  const hash = createHash('sha256')
  const file = { ...row, kind: 'export' } as const
  const { parts, size } = await putParts(storage, file, hashed(zip.stream, hash)).finally(zip.close)
  await db.transaction(async (tx) => {
    const isSaved = await saveAttempt(tx, row, { status: 'ready', parts, size, sha256: hash.digest('hex') })
    if (!isSaved) throw new Interrupted()
    await notifyReady(tx, row)
  })
  work.mailSignal.wake()
}

type Course = {
  /** Called between two steps; throws to stop. */
  check?: () => Promise<void>
  /** Called for every credential. */
  progress?: (done: number, count: number) => Promise<void>
  /** Seals the signing keys, which leave only with one. */
  passphrase?: string | undefined
}

/** An export of everything as the bytes of a ZIP. `close` must be called once they are read. */
export async function zipOf(
  organizationId: string,
  work: Omit<Work, 'log' | 'mailSignal' | 'isDiskFull'>,
  course: Course,
) {
  const { db, config, issuerKeys } = work
  // Makes the keys of an organization that has never signed anything, so that they are among what leaves.
  await issuerKeys.current(db, organizationId)
  const { passphrase, check = async () => {} } = course
  const keys = passphrase && (await sealKeys(db, work.seal, organizationId, passphrase))
  await givePlaces(db, organizationId, check)
  const spool = await spoolOrganization(db, organizationId)
  const { id, name } = await findOrganization(db, organizationId)
  const manifest: Manifest = {
    insegna_export: 1,
    made_at: new Date().toISOString(),
    migration: readMigrations().at(-1)!.tag,
    public_url: config.publicUrl,
    time_zone: config.timeZone,
    rows: Object.fromEntries(spool.tables.map((table) => [table.name, table.rows])),
    organization: { id, name },
  }
  const count = spool.tables.find((table) => table.name === 'badges')!.rows
  const progress = async (done: number) => course.progress?.(done, count)
  const files = organizationFiles(spool, { manifest, progress, ...(keys && { keys }) }, work)
  return { stream: makeZip(files, { buffersAreUTF8: true }), count, name, close: () => spool.close() }
}

async function* hashed(stream: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const bytes of stream) {
    hash.update(bytes)
    yield bytes
  }
}

/** Mails the owner who asked for it, unless they have lost access in the meantime. */
async function notifyReady(tx: Database, { organizationId, userId }: DataExportRow) {
  const account = userId && (await findMailAccount(tx, { id: userId }, organizationId))
  if (!account) return
  const { email: recipient, language } = account
  await insertMail(tx, organizationId, { kind: 'organization_export_ready', recipient, language, userId })
}
