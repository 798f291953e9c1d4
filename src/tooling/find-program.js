import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** The program of PgBouncer; undefined if this machine has none. */
export const findPgBouncer = () => findProgram('pgbouncer')

/**
 * A program that Debian installs where only root's PATH leads.
 *
 * @param {string} name
 * @returns {string | undefined} undefined if this machine has none
 */
export function findProgram(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((program) => existsSync(program))
}
