import process from 'node:process'

/** Something that whoever runs the command can put right: its message is the whole story, without a stack. */
export class ToolError extends Error {}

/**
 * Ends this process with 1 and says why.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  console.error(error instanceof ToolError ? error.message : error)
  process.exit(1)
}
