import { resolve } from 'node:path'
import { z } from 'zod'
import { checkStore } from '../backup/check-store.ts'
import { faultLines } from '../backup/find-faults.ts'
import type { StoreCounts } from '../backup/invariants.sql.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { command } from './command.ts'

const OfFile = z.object({ file: z.string().min(1) })

const numbers = new Intl.NumberFormat('en')

/** Commands that check, back up and restore a store. */
export const backupCommands = {
  check: command({
    summary: 'Checks the store for inconsistencies while the service runs. Changes nothing.',
    options: z.object({}),
    async runInOwnProcess(_, config) {
      const { faults, counts } = await checkStore(config)
      return {
        message: faults.length > 0 ? faultLines(faults).join('\n') : `Nothing is wrong. Checked: ${amount(counts)}.`,
        object: { ...counts, faults },
        isFault: faults.length > 0,
      }
    },
  }),
  backup: command({
    summary: 'Backs up the database, the stored files and the credentials key into one file while the service runs.',
    positional: 'file',
    options: OfFile,
    async runInOwnProcess({ file }, config) {
      const path = resolve(file)
      const backup = await writeBackup(config, path)
      const { files, faults, bytes } = backup
      const lines = [
        `Wrote ${path} (${numbers.format(Math.ceil(bytes / 1024))} KiB): ${amount(backup)}, ${numbers.format(files)} files.`,
        'It contains the credentials key, which encrypts the signing keys of the organizations: keep it secret.',
        ...(faults ? ['The store has faults, which the backup has too: run check.'] : []),
      ]
      return { message: lines.join('\n'), object: { file: path, ...backup } }
    },
  }),
  restore: command({
    summary: 'Restores a backup of either kind of store into an empty embedded store or PostgreSQL.',
    mayCreateStore: true,
    positional: 'file',
    options: OfFile,
    async runInOwnProcess({ file }, config) {
      const { header, faults, ...counts } = await restoreBackup(config, resolve(file))
      const isMoved = header.public_url !== config.publicUrl
      const lines = [
        `Restored ${amount(counts)}, as they were at ${header.made_at}.`,
        ...(isMoved
          ? [`It was made at ${header.public_url}: set PUBLIC_URL to that, or badges that are out cannot be verified.`]
          : []),
        ...(faults.length > 0
          ? ['These faults were in it already:', ...faultLines(faults)]
          : ['Nothing is wrong with it.']),
      ]
      return {
        message: lines.join('\n'),
        object: { ...counts, made_at: header.made_at, faults },
        isFault: faults.length > 0,
      }
    },
  }),
}

const amount = ({ organizations, badges }: StoreCounts) =>
  `${numbers.format(organizations)} organizations, ${numbers.format(badges)} badges`
