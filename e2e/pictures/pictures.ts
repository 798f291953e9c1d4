import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../src/tooling/chromium.js'
import { freePort } from '../../src/tooling/free-port.js'
import { startProduct } from '../support/product.ts'
import { signIn } from '../support/test.ts'
import { comparePictures } from './compare-pictures.ts'
import { takePictures } from './take-pictures.ts'

const FOLDER = 'test-results/pictures'
const MEMBERS = { en: 'demo@insegna.example', it: 'demo.it@insegna.example' }

const USAGE = 'npm run pictures [-- --only NAME] [-- --against COMMIT]\n'

/** The options, or undefined after saying which there are. */
function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, options: { only: { type: 'string' }, against: { type: 'string' } } }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`)
    return undefined
  }
}

/**
 * Photographs the dashboard and the public pages with the demo's data. With `--against COMMIT` the pages of that commit as
 * well, with the same data at the same time, and lists what differs. `--only NAME` takes the pages that match.
 */
export async function bench(parameters: string[]): Promise<void> {
  const values = optionsOf(parameters)
  if (!values) return
  const tree = values.against && checkOut(values.against)
  // The older service makes the data, so that both can read them.
  const before = tree ? join(tree, 'dist/server') : undefined
  const browser = await chromium.launch(launchOptions(['--no-sandbox', '--disable-gpu']))
  const data = await mkdtemp(join(tmpdir(), 'insegna-pictures-'))
  const port = await freePort()
  await rm(FOLDER, { recursive: true, force: true })
  const start = (settings: { DATA_DIR: string }, built?: string) => startProduct('embedded', settings, { port, built })
  try {
    const first = await start({ DATA_DIR: join(data, 'made') }, before)
    const members = {
      en: await signedIn(first, MEMBERS.en),
      it: await signedIn(first, MEMBERS.it),
    }
    await first.stop()
    const visit = { url: first.url, members, now: new Date(), ...(values.only && { only: new RegExp(values.only) }) }
    for (const [name, built] of Object.entries(before ? { before, after: undefined } : { after: undefined })) {
      await cp(join(data, 'made'), join(data, name), { recursive: true })
      const product = await start({ DATA_DIR: join(data, name) }, built)
      await takePictures(browser, join(FOLDER, name), visit)
      await product.stop()
    }
  } finally {
    await browser.close()
    await rm(data, { recursive: true, force: true })
    if (tree) execFileSync('git', ['worktree', 'remove', '--force', tree])
  }
  if (before) await report()
  else process.stdout.write(`The pictures are in ${FOLDER}/after.\n`)

  async function signedIn(product: Awaited<ReturnType<typeof start>>, email: string) {
    const context = await browser.newContext({ baseURL: product.url })
    await signIn(context, product, { email, password: product.password })
    const state = await context.storageState()
    await context.close()
    return state
  }
}

async function report() {
  const found = await comparePictures(`${FOLDER}/before`, `${FOLDER}/after`, `${FOLDER}/differences`)
  for (const { name, pixels } of found) process.stdout.write(`${name}\t${pixels}\n`)
  process.stdout.write(`${found.length} pictures differ; ${FOLDER}/differences shows where.\n`)
}

/** Builds a commit beside this checkout, with the packages that are installed here. @returns its folder */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'insegna-commit-'))
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, commit], { stdio: 'ignore' })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['src/tooling/build.js'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}
