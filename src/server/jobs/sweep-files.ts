import { tmpdir } from 'node:os'
import { findShownUploads } from '#server/platform/images/pictures.sql.ts'
import { TEMPORARY } from '#server/platform/spreadsheet/temporary-file.ts'
import { removeWrittenBefore, UNFINISHED } from '#server/platform/storage/durable-files.ts'
import { uploadOf } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import { deleteUnusedPictures } from '../features/designs/designs.sql.ts'
import { findKeptExports } from '../features/privacy/data-exports.sql.ts'
import { findOrganizationIds } from './clean-up.sql.ts'

/** No request takes nearly as long, so an older file that no row references never will be referenced. */
const DAY = 24 * 60 * 60 * 1000

/**
 * Leftovers of killed processes in the data directory: drafts of the key and of the erasures file, sockets that were
 * not ready, and database copies of a backup, check or restore.
 */
const LEFT_BEHIND =
  /^(credentials\.key\.[0-9a-f-]{36}|owner-[0-9a-f]{16}\.sock\.unready|\.[0-9a-f-]{36}|(snapshot|restore)-\w{6})$/

/** A part of an export of everything, which is kept for a week. */
const EXPORT_PART = /\/export-([0-9a-f-]{36})-/

/**
 * Removes unused files older than a day: pictures for designs that no design names, uploads that no row references,
 * and files whose writing was cut short. Files of organizations that this database does not know are left alone: a bucket or a folder may be shared with another
 * service, or wait for its database to be restored.
 *
 * @param isStopping checked between two removals
 */
export async function sweepFiles(services: Swept, isStopping = () => false): Promise<void> {
  const { config, clock, db, log } = services
  const moment = new Date(clock.now().getTime() - DAY)
  const halves = await Promise.all([
    removeWrittenBefore(config.dataDir, LEFT_BEHIND, moment),
    removeWrittenBefore(config.mailFolder, UNFINISHED, moment),
    removeWrittenBefore(tmpdir(), TEMPORARY, moment),
  ])
  const removed = { uploads: 0, unfinished: halves.reduce((sum, count) => sum + count) }
  try {
    await deleteUnusedPictures(db, moment)
    await sweepUploads(services, moment, removed, isStopping)
  } finally {
    if (removed.uploads + removed.unfinished > 0) log.info(removed, 'files that nothing needs were removed')
  }
}

type Swept = Pick<Services, 'config' | 'clock' | 'db' | 'log' | 'storage'>

async function sweepUploads(
  { db, storage }: Swept,
  moment: Date,
  removed: { uploads: number; unfinished: number },
  isStopping: () => boolean,
) {
  for (const organizationId of await findOrganizationIds(db)) {
    if (isStopping()) return
    removed.unfinished += await storage.removeUnfinished(organizationId, moment)
    for await (const keys of storage.listWrittenBefore(organizationId, moment)) {
      const shown = await findShownUploads(db, organizationId, [...new Set(keys.map(uploadOf))])
      const exported = await findKeptExports(
        db,
        keys.flatMap((key) => EXPORT_PART.exec(key)?.[1] ?? []),
      )
      const isNeeded = (key: string) => shown.has(uploadOf(key)) || exported.has(EXPORT_PART.exec(key)?.[1] ?? '')
      for (const key of keys.filter((each) => !isNeeded(each))) {
        if (isStopping()) return
        await storage.remove(key)
        removed.uploads += 1
      }
    }
  }
}
