import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies the files of an embedded database on which nobody works meanwhile. Where the file system can, both share their
 * blocks until one is changed.
 */
export const copyDatabase = (dataDir: string, copyDir: string): Promise<void> =>
  cp(join(dataDir, 'database'), join(copyDir, 'database'), {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
  })
