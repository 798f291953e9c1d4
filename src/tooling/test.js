/**
 * `npm test`: runs all checks and tests in stages, up to the first stage that fails. The last line counts the tests.
 * `npm test -- slow` runs only the slow tests (`*.slow.test.ts`), at their whole size.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buildIfStale } from './product.js'
import { endOnSignal, run } from './run.js'
import { checkReceived } from './testing/received-answers.js'
import { installRequirements } from './testing/requirements.js'
import { ToolError } from './tool-error.js'

const reports = await mkdtemp(join(tmpdir(), 'insegna-reports-'))
const cleanUp = () => rm(reports, { recursive: true, force: true })
endOnSignal(cleanUp)

const onlySlow = process.argv[2] === 'slow'
const unitReport = join(reports, 'unit.json')
const slowReport = join(reports, 'slow.json')
const browserReport = join(reports, 'browser.json')
const answers = join(reports, 'answers')
await mkdir(answers)

/** @typedef {[name: string, work: () => Promise<unknown>]} Stage */

/** @type {Stage[]} */
const slowStages = [
  ['build', buildIfStale],
  ['slow tests, with the built product and other programs', () => vitest('slow*', slowReport)],
]

/** @type {Stage[]} */
const allStages = [
  [
    'test requirements, types, lint, dead code',
    // Fetching packages leaves the processor to the check.
    () => Promise.all([installRequirements(), program('src/tooling/check.js')]),
  ],
  ['build', buildIfStale],
  ['units and service, on PostgreSQL and on the embedded store', unitsAndService],
  [
    'the product in a browser, on the embedded store and on PostgreSQL',
    () => program('node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts']),
  ],
  ...slowStages.slice(1),
]
/** @type {Stage[]} */
const stages = onlySlow ? [['test requirements', installRequirements], ...slowStages] : allStages

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

const reported = await Promise.all([unitReport, slowReport].map(reportIn))
const browser = (await reportIn(browserReport)).stats ?? {}
await cleanUp()
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
const passed = sum([...reported.map((report) => report.numPassedTests ?? 0), browser.expected ?? 0, browser.flaky ?? 0])
const failed = sum([...reported.map((report) => report.numFailedTests ?? 0), browser.unexpected ?? 0])
console.log(`\ntests: ${passed} passed, ${failed} failed`)

async function unitsAndService() {
  await vitest('!slow*', unitReport)
  console.log(await checkReceived(answers))
}

/**
 * Runs tests of vitest.
 *
 * @param {string} project its name, or `!` and the name of the one to leave out
 * @param {string} report where their counts go
 */
function vitest(project, report) {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return program('node_modules/vitest/vitest.mjs', ['run', `--project=${project}`, ...output])
}

/**
 * Runs a Node program, of ours or of a package, and shows its output.
 *
 * @param {string} file
 * @param {string[]} [parameters]
 * @throws {ToolError} without a message if it fails, because its output says why
 */
async function program(file, parameters = []) {
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    RECORDED_ANSWERS: answers,
    ...(onlySlow && { SLOW_TESTS: 'whole' }),
  }
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
