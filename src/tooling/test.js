/**
 * `npm test`: runs all checks and tests in stages, up to the first stage that fails. The last line counts the tests.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buildIfStale } from './product.js'
import { installRequirements } from './requirements.js'
import { endOnSignal, run } from './run.js'
import { ToolError } from './tool-error.js'

const reports = await mkdtemp(join(tmpdir(), 'insegna-reports-'))
const cleanUp = () => rm(reports, { recursive: true, force: true })
endOnSignal(cleanUp)

const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

/** @type {[name: string, work: () => Promise<unknown>][]} */
const stages = [
  [
    'test requirements, types, lint, dead code',
    // Fetching packages leaves the processor to the check.
    () => Promise.all([installRequirements(), program('src/tooling/check.js')]),
  ],
  ['build', buildIfStale],
  [
    'units and service, on PostgreSQL and on the embedded store',
    () =>
      program('node_modules/vitest/vitest.mjs', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
      ]),
  ],
  [
    'the product in a browser, on the embedded store and on PostgreSQL',
    () => program('node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts']),
  ],
]

for (const [index, [name, work]] of stages.entries()) {
  console.log(`\n[${index + 1}/${stages.length}] ${name}`)
  try {
    await work()
  } catch (error) {
    console.log(error instanceof ToolError ? error.message : error)
    console.log(`\nFAILED at [${index + 1}/${stages.length}] ${name}`)
    process.exitCode = 1
    break
  }
}

const unit = await reportIn(unitReport)
const browser = (await reportIn(browserReport)).stats ?? {}
await cleanUp()
const passed = (unit.numPassedTests ?? 0) + (browser.expected ?? 0) + (browser.flaky ?? 0)
const failed = (unit.numFailedTests ?? 0) + (browser.unexpected ?? 0)
console.log(`\ntests: ${passed} passed, ${failed} failed`)

/**
 * Runs a Node program, of ours or of a package, and shows its output.
 *
 * @param {string} file
 * @param {string[]} [parameters]
 * @throws {ToolError} without a message if it fails, because its output says why
 */
async function program(file, parameters = []) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }
  const { code } = await run(process.execPath, [file, ...parameters], { env, isShown: true })
  if (code !== 0) throw new ToolError('')
}

/**
 * The test counts in a runner's JSON report; empty if the runner has not written one.
 *
 * @param {string} path
 * @returns {Promise<{ numPassedTests?: number, numFailedTests?: number, stats?: Record<string, number> }>}
 */
async function reportIn(path) {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
}
