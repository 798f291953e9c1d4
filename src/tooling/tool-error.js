import process from 'node:process'

/** An error that the user of the command can fix: the message is enough, without a stack. */
export class ToolError extends Error {}

/**
 * Prints the error and exits with 1.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithError(error) {
  console.error(error instanceof ToolError ? error.message : error)
  process.exit(1)
}
