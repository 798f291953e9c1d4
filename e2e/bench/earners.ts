import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { givenList, people } from '../lists-given.ts'
import { overDashboard } from './dashboard.ts'

const EARNERS = 10_000
const ROWS = 50_000

/** A step of the window in a fling, in pixels, and how many of them. */
const STEP = 1500
const STEPS = 60

/**
 * Prints the longest that the page was busy, in ms, while 10,000 earners are scrolled and searched, beside the same people
 * in a plain table that draws them all; and while a file of 50,000 rows is read.
 */
export async function bench(): Promise<void> {
  await overDashboard(async ({ context }) => {
    const list = await listOfEarners(context)
    const plain = await plainTable(context)
    const file = await readingFile(context)
    process.stdout.write(
      `\n| ${EARNERS.toLocaleString('en')} earners, longest in ms | dashboard | plain table |\n|---|--:|--:|\n`,
    )
    process.stdout.write(`| scrolling: task | ${list.scroll} | ${plain.scroll} |\n`)
    process.stdout.write(`| searching: from key to paint | ${list.search} | ${plain.search} |\n`)
    process.stdout.write(`\n| ${ROWS.toLocaleString('en')} rows of CSV | |\n|---|--:|\n`)
    process.stdout.write(`| read, columns guessed, every row checked, ms | ${file.all} |\n`)
    process.stdout.write(`| longest task on the page, ms | ${file.longest} |\n`)
  })
}

async function listOfEarners(context: BrowserContext) {
  const page = await context.newPage()
  const { id } = await givenList(page, { earners: people(EARNERS) })
  await page.goto(`/lists/${id}`)
  await page.getByRole('link', { name: 'Ada Okoro' }).waitFor()
  return measured(page)
}

async function plainTable(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const rows = people(EARNERS).map(
    ({ recipient_email, recipient_first_name, recipient_last_name }) =>
      `<tr><td>${recipient_first_name} ${recipient_last_name}</td><td>${recipient_email}</td></tr>`,
  )
  await page.setContent(`<input type="search"><table>${rows.join('')}</table>`)
  await page.evaluate(() => {
    const rowsOf = [...document.querySelectorAll('tr')]
    document.querySelector('input')?.addEventListener('input', ({ target }) => {
      const text = (target as HTMLInputElement).value.toLowerCase()
      for (const row of rowsOf) row.hidden = !row.textContent?.toLowerCase().includes(text)
    })
  })
  return measured(page)
}

/** Scrolls and searches, each watched. */
async function measured(page: Page) {
  await page.mouse.move(400, 500)
  const scroll = await longest(page, 'task', async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, STEP)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  })
  await page.evaluate(() => window.scrollTo(0, 0))
  const search = await longest(page, 'event', async () => {
    await page.getByRole('searchbox').pressSequentially('number 99', { delay: 30 })
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)))
  })
  return { scroll, search }
}

/** From choosing the file to the columns, and then the rows, on screen. */
async function readingFile(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/lists/import')
  const lines = people(ROWS).map((person) =>
    [person.recipient_email, person.recipient_first_name, person.recipient_last_name, 'Physics', '2026'].join(';'),
  )
  // A file that is there already: one that is handed over has to be made on the page, which takes it a second.
  const folder = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const path = join(folder, 'people.csv')
  await writeFile(path, `\uFEFFE-mail;Nome;Cognome;Corso;Anno\r\n${lines.join('\r\n')}`)
  const start = Date.now()
  let all = 0
  const most = await longest(page, 'task', async () => {
    await page.locator('input[type=file]').setInputFiles(path)
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('50,000 people are ready').waitFor()
    all = Date.now() - start
  })
  await rm(folder, { recursive: true })
  return { all, longest: most }
}

/**
 * The longest task of the page, or the longest that a key took until what it did was painted, while something is done.
 * Tasks under 50 ms are not told by browsers: "under 50" then.
 */
async function longest(page: Page, what: 'task' | 'event', act: () => Promise<void>): Promise<string> {
  await page.evaluate((kind) => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) seen.push(duration)
    }).observe(
      kind === 'task' ? { type: 'longtask' } : ({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit),
    )
  }, what)
  await act()
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  if (seen.length > 0) return String(Math.round(Math.max(...seen)))
  return what === 'task' ? 'under 50' : 'under 16'
}
