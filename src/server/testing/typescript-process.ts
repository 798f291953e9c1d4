import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Relative to the project, where tests and benches run: a bench is bundled into a module elsewhere. */
const HOOKS = pathToFileURL('src/server/testing/typescript.worker.js')

/** Runs the given module from TypeScript sources. */
const RUNNER = `
  const { register } = await import('node:module')
  const { pathToFileURL } = await import('node:url')
  register(${JSON.stringify(HOOKS.href)})
  await import(pathToFileURL(process.argv[1]))`

/**
 * Runs a TypeScript module in a child process, which can race with this one and be killed. They communicate through
 * `process.send`; the child's output is inherited.
 *
 * @param parameters in its `process.argv` from index 2
 */
export const startTypeScript = (module: URL, ...parameters: string[]): ChildProcess => start(module, parameters, [])

/** The same with a limited V8 heap, in MiB; V8 aborts when it is exceeded. Buffers are outside the heap. */
export const startTypeScriptWithin = (mebibytes: number, module: URL, ...parameters: string[]): ChildProcess =>
  start(module, parameters, [`--max-old-space-size=${mebibytes}`])

function start(module: URL, parameters: string[], options: string[]): ChildProcess {
  const program = [...options, '--input-type=module', '--eval', RUNNER, fileURLToPath(module), ...parameters]
  return spawn(process.execPath, program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}
