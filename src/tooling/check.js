/** `npm run check`: types, lint and dead code in parallel; shows all findings. */
import process from 'node:process'
import { endOnSignal, run } from './run.js'

endOnSignal(async () => {})

/** @type {[name: string, command: string, parameters: string[]][]} */
const checks = [
  // Several checkers would each infer the types that they share: twice the work, and slower on two cores.
  ['types', 'tsc', ['-b', '--checkers', '1']],
  ['lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['dead code', 'knip', []],
]

const words = await run(process.execPath, ['src/tooling/generate.js'])
if (words.code !== 0) report('words', words)
else {
  await Promise.all(
    checks.map(async ([name, command, parameters]) => {
      report(name, await run(`node_modules/.bin/${command}`, parameters))
    }),
  )
}

/**
 * @param {string} name
 * @param {{ code: number | null, output: string }} result
 */
function report(name, { code, output }) {
  console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${output}`)
  if (code !== 0) process.exitCode = 1
}
