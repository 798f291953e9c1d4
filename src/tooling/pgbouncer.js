import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/**
 * The program of PgBouncer, which Debian installs where only root's PATH leads.
 *
 * @returns {string | undefined} undefined if this machine has none
 */
export function findPgBouncer() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((program) => existsSync(program))
}
