import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { givenList, people } from '../earners/lists-given.ts'
import { givenTemplate } from '../support/given.ts'
import { type Dashboard, overDashboard } from './dashboard.ts'

const EARNERS = 10_000
const ROWS = 50_000

/** A step of the window in a fling, in pixels, and how many of them. */
const STEP = 1500
const STEPS = 60

/**
 * Prints the longest that the page was busy, in ms, while 10,000 earners and their badges are scrolled, searched and
 * ticked, beside the same people in a plain table that draws them all; and while a file of 50,000 rows is read.
 */
export async function bench(): Promise<void> {
  await overDashboard(async (dashboard) => {
    const { context } = dashboard
    const made = await givenBadges(dashboard)
    const list = await listOfEarners(context, made.list)
    const badges = await badgesTable(context, made.template)
    const plain = await plainTable(context)
    const file = await readingFile(context)
    print(`${EARNERS.toLocaleString('en')} earners, longest in ms | list | badges | plain table`, [
      ['scrolling: task', list.scroll, '–', plain.scroll],
      ['searching: from key to paint', list.search, badges.search, plain.search],
      ['searching: task', list.searchTask, badges.searchTask, plain.searchTask],
      ['ticking one: from click to paint', '–', badges.one, plain.one],
      ['ticking all: from click to paint', '–', badges.all, plain.all],
    ])
    print(`${ROWS.toLocaleString('en')} rows of CSV |`, [
      ['read, columns guessed, every row checked, ms', file.all],
      ['longest task on the page, ms', file.longest],
    ])
  })
}

function print(head: string, lines: (string | number)[][]) {
  const rule = `|---|${'--:|'.repeat(head.split('|').length - 1)}`
  process.stdout.write(`\n| ${head} |\n${rule}\n${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`)
}

/** A list of earners, each with a badge of one template. */
async function givenBadges({ product, context }: Dashboard) {
  const page = await context.newPage()
  const { organization } = await (await page.request.get('/api/v1/auth/user')).json()
  await product.admin('grant-credits', '--organization', organization.id, '--credits', String(EARNERS))
  const list = await givenList(page, { earners: people(EARNERS) })
  const template = await givenTemplate(page)
  const path = `/api/v1/issuers/organization/badges/earners-lists/${list.id}`
  const answer = await page.request.post(path, { data: { badge_template_id: template.id } })
  if (answer.status() !== 201) throw new Error(await answer.text())
  await page.close()
  return { list, template }
}

async function listOfEarners(context: BrowserContext, { id }: { id: string }) {
  const page = await context.newPage()
  await page.goto(`/lists/${id}`)
  await page.getByText('Ada Okoro', { exact: true }).waitFor()
  return { scroll: await scrolled(page), ...(await searched(page)) }
}

async function badgesTable(context: BrowserContext, { id }: { id: string }) {
  const page = await context.newPage()
  await page.goto(`/badges?template=${id}&sort=created_at`)
  await page.getByText('Ada Okoro', { exact: true }).waitFor()
  const one = await longest(page, 'event', async () => {
    await page.getByRole('checkbox', { name: /^Select Ada Okoro/ }).click()
    await page.getByRole('region', { name: 'Selected badges' }).waitFor()
  })
  const all = await longest(page, 'event', async () => {
    await page.getByRole('button', { name: 'Select all 10,000' }).click()
    await page.getByText('10,000 selected, all that match').waitFor()
  })
  return { one, all, ...(await searched(page)) }
}

async function plainTable(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const rows = people(EARNERS).map(
    ({ recipient_email, recipient_first_name, recipient_last_name }) =>
      `<tr><td><input type="checkbox"></td><td>${recipient_first_name} ${recipient_last_name}</td><td>${recipient_email}</td></tr>`,
  )
  await page.setContent(`<input type="search"><button>All</button><table>${rows.join('')}</table>`)
  await page.evaluate(() => {
    const rowsOf = [...document.querySelectorAll('tr')]
    document.querySelector('input')?.addEventListener('input', ({ target }) => {
      const text = (target as HTMLInputElement).value.toLowerCase()
      for (const row of rowsOf) row.hidden = !row.textContent?.toLowerCase().includes(text)
    })
    document.querySelector('button')?.addEventListener('click', () => {
      for (const box of document.querySelectorAll<HTMLInputElement>('[type=checkbox]')) box.checked = true
    })
  })
  const scroll = await scrolled(page)
  const one = await longest(page, 'event', () => page.getByRole('checkbox').first().click())
  const all = await longest(page, 'event', () => page.getByRole('button').click())
  return { scroll, one, all, ...(await searched(page)) }
}

/** Flings the window down, and back to the top. */
async function scrolled(page: Page) {
  await page.mouse.move(400, 500)
  const scroll = await longest(page, 'task', async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, STEP)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByText('Ada Okoro', { exact: true }).waitFor()
  return scroll
}

/** Types what 111 of them are called, and waits until they alone are shown. */
async function searched(page: Page) {
  const search = async (text: string, act: 'event' | 'task') => {
    const most = await longest(page, act, async () => {
      await page.getByRole('searchbox').pressSequentially(text, { delay: 30 })
      await page.getByText('Person Number 99', { exact: true }).first().waitFor()
      await page.getByText('Ada Okoro', { exact: true }).waitFor({ state: 'hidden' })
    })
    await page.getByRole('searchbox').fill('')
    await page.getByText('Ada Okoro', { exact: true }).waitFor()
    return most
  }
  return { search: await search('number 99', 'event'), searchTask: await search('number 99', 'task') }
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
async function longest(page: Page, what: 'task' | 'event', act: () => Promise<unknown>): Promise<string> {
  await page.evaluate((kind) => {
    const seen: number[] = []
    const observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) seen.push(duration)
    })
    const task = { type: 'longtask' }
    const event = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
    observer.observe(kind === 'task' ? task : event)
    Object.assign(window, { seen, observer })
  }, what)
  await act()
  const seen = await page.evaluate(async () => {
    const { seen: all, observer } = window as unknown as { seen: number[]; observer: PerformanceObserver }
    // What was painted last is told after the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const { duration } of observer.takeRecords()) all.push(duration)
    observer.disconnect()
    return all
  })
  if (seen.length > 0) return String(Math.round(Math.max(...seen)))
  return what === 'task' ? 'under 50' : 'under 16'
}
