import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs the module that it is given, file by file from its source. */
const RUNNER = `
  const { register } = await import('node:module')
  const { pathToFileURL } = await import('node:url')
  register(${JSON.stringify(new URL('./typescript.worker.js', import.meta.url).href)})
  await import(pathToFileURL(process.argv[1]))`

/**
 * Runs a TypeScript module in a process of its own, one that can race and be killed. The two talk by `process.send`;
 * what it prints is this process's output too.
 *
 * @param parameters what it finds in `process.argv` from index 2
 */
export const startTypeScript = (module: URL, ...parameters: string[]): ChildProcess => start(module, parameters, [])

/**
 * The same in a heap of so many MiB: V8 ends the process where it needs more. Buffers lie outside of the heap.
 */
export const startTypeScriptWithin = (mebibytes: number, module: URL, ...parameters: string[]): ChildProcess =>
  start(module, parameters, [`--max-old-space-size=${mebibytes}`])

function start(module: URL, parameters: string[], options: string[]): ChildProcess {
  const program = [...options, '--input-type=module', '--eval', RUNNER, fileURLToPath(module), ...parameters]
  return spawn(process.execPath, program, {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
