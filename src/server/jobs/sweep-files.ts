import { findShownUploads } from '#server/platform/images/pictures.sql.ts'
import { removeWrittenBefore, UNFINISHED } from '#server/platform/storage/durable-files.ts'
import { uploadOf } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import { findOrganizationIds } from './clean-up.sql.ts'

/** No request takes nearly as long: what was written before and no row names will never be named. */
const DAY = 24 * 60 * 60 * 1000

/**
 * What a process that died left in the data directory itself: drafts of the key and of the list of erasures, sockets that
 * were not ready, and copies of the database that a backup, a check or a restore made.
 */
const LEFT_BEHIND =
  /^(credentials\.key\.[0-9a-f-]{36}|owner-[0-9a-f]{16}\.sock\.unready|\.[0-9a-f-]{36}|(snapshot|restore)-\w{6})$/

/**
 * Removes files that nobody needs: uploads that no row names, and what was cut short while it was written, both older than
 * a day. Files of organizations that this database does not know are left alone: a bucket or a folder may be shared with
 * another service, or wait for its database to be restored.
 *
 * @param isStopping asked between two removals
 */
export async function sweepFiles(
  { config, clock, db, log, storage }: Pick<Services, 'config' | 'clock' | 'db' | 'log' | 'storage'>,
  isStopping = () => false,
): Promise<void> {
  const moment = new Date(clock.now().getTime() - DAY)
  await removeWrittenBefore(config.dataDir, LEFT_BEHIND, moment)
  await removeWrittenBefore(config.mailFolder, UNFINISHED, moment)
  let removed = 0
  for (const organizationId of await findOrganizationIds(db)) {
    if (isStopping()) return
    await storage.removeUnfinished(organizationId, moment)
    for await (const keys of storage.listWrittenBefore(organizationId, moment)) {
      const shown = await findShownUploads(db, organizationId, [...new Set(keys.map(uploadOf))])
      for (const key of keys.filter((each) => !shown.has(uploadOf(each)))) {
        if (isStopping()) return
        await storage.remove(key)
        removed += 1
      }
    }
  }
  if (removed > 0) log.info({ removed }, 'uploads that nothing shows were removed')
}
