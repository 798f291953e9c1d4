import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies the files of an embedded database, which must be closed. Copy-on-write if the file system supports reflinks.
 */
export const copyDatabase = (dataDir: string, copyDir: string): Promise<void> =>
  cp(join(dataDir, 'database'), join(copyDir, 'database'), {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
  })
