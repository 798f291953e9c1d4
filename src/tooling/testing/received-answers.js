import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolError } from '../tool-error.js'

/**
 * Compares the answers that all tests of the service have received with those that the OpenAPI document describes: every
 * operation must have succeeded once, and every status must have been received from some operation.
 *
 * @param {string} folder where the tests noted both, as `200 GET /api/v1/auth/user`
 * @returns {Promise<string>} the counts, in a sentence
 * @throws {ToolError} that names what was never received
 */
export async function checkReceived(folder) {
  const files = await readdir(folder)
  const linesOf = async (/** @type {string} */ file) => (await readFile(join(folder, file), 'utf8')).trim().split('\n')
  const described = files.includes('described') ? await linesOf('described') : []
  const received = new Set(
    (await Promise.all(files.filter((file) => file.startsWith('received-')).map(linesOf))).flat(),
  )
  const statusOf = (/** @type {string} */ answer) => answer.slice(0, 3)
  const statuses = new Set([...received].map(statusOf))
  const successes = described.filter((answer) => answer.startsWith('2'))
  const refusals = new Set(described.filter((answer) => !answer.startsWith('2')).map(statusOf))
  const untold = [
    ...successes.filter((answer) => !received.has(answer)),
    ...[...refusals].filter((status) => !statuses.has(status)),
  ]
  if (untold.length > 0) throw new ToolError(`No test has received these answers of the API:\n  ${untold.join('\n  ')}`)
  const seen = described.filter((answer) => received.has(answer)).length
  return `${seen} of the ${described.length} answers that the OpenAPI document describes were received and agree with it.`
}
