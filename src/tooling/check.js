/** `npm run check`: types, lint and dead code, side by side, every finding shown before it fails. */
import { execFileSync, spawn } from 'node:child_process'

execFileSync(process.execPath, ['src/tooling/generate.js'], { stdio: 'inherit' })

const checks = [
  ['types', 'tsc', ['-b']],
  ['lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['dead code', 'knip', []],
]

const results = await Promise.all(checks.map(([name, command, args]) => run(String(name), String(command), args)))
for (const { name, code, output } of results) {
  console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${output}`)
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1

/**
 * @param {string} name
 * @param {string} command a program in node_modules/.bin
 * @param {string | string[] | undefined} args
 * @returns {Promise<{ name: string, code: number | null, output: string }>}
 */
function run(name, command, args) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn('node_modules/.bin/' + command, /** @type {string[]} */ (args), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    child.on('close', (code) => resolve({ name, code, output }))
  })
}
