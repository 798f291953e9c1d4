import { spawn } from 'node:child_process'

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd?: string, isShown?: boolean, env?: NodeJS.ProcessEnv }} [options] `isShown`: it writes to this process's
 * own output, and `output` stays empty
 * @returns {Promise<{ code: number | null, output: string }>} everything that it wrote
 */
export function run(command, parameters, { cwd, env, isShown = false } = {}) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, parameters, { cwd, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
