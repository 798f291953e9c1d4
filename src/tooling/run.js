import { spawn } from 'node:child_process'
import process from 'node:process'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program to its end. A signal that ends this process also ends the program.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd?: string, isShown?: boolean, env?: NodeJS.ProcessEnv }} [options] `isShown`: writes to this process's
 * output instead of `output`
 * @returns {Promise<{ code: number | null, output: string }>} stdout and stderr combined
 */
export function run(command, parameters, { cwd, env, isShown = false } = {}) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, parameters, { cwd, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

/**
 * Makes Ctrl-C and SIGTERM end the running programs, call `cleanUp` and exit.
 *
 * @param {() => Promise<void>} cleanUp
 */
export function endOnSignal(cleanUp) {
  for (const [signal, number] of /** @type {const} */ ([
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ])) {
    process.once(signal, async () => {
      const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
      // Ctrl-C in a terminal already signals the children; a second signal is harmless.
      for (const child of running) child.kill(signal)
      await Promise.all(ended)
      await cleanUp()
      process.exit(128 + number)
    })
  }
}
