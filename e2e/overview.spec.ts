import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { givenBadge, givenTemplate } from './support/given.ts'
import { holdRequests } from './support/held-requests.ts'
import { expect, makeIssuer, signIn, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'

const m = wordsIn('it')

test('the chart is available as a table and a file, for any year', async ({ context, page, product }) => {
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.goto('/')
  await page.getByRole('combobox', { name: m.overview_year() }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?year=20\d\d$/)
  const year = Number(/year=(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: m.overview_as_table() }).click()
  const table = page.getByRole('table', { name: m.overview_months_of({ year }) })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('rowheader').nth(2)).toHaveText('marzo')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: m.overview_download() }).click()
  await page.getByRole('menuitem', { name: m.overview_csv() }).click()
  const file = await download
  expect(file.suggestedFilename()).toContain(`${year}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const separator = ';'
  expect(lines[0]).toContain([m.overview_month(), m.shell_badges(), m.overview_paths()].join(separator))
  expect(lines).toHaveLength(13)
})

test('each figure and each most awarded template link to exactly the rows that they count', async ({
  context,
  page,
  product,
}) => {
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /: \d/ }).first()).toBeVisible()
  const fromChart = await countedLinks(main)
  await page.getByRole('button', { name: m.overview_as_table() }).click()
  await expect(main.getByRole('table').first()).toBeVisible()
  const fromTable = await countedLinks(main)
  expect(fromChart.filter(({ href }) => href === '/earners')).toHaveLength(1)
  expect(fromChart.length).toBeGreaterThan(15)
  // A sample of each kind: the strip, the chart, the types, what is to follow; months and sums of the table.
  const some = [...fromChart, ...fromTable].filter(({ href }, index) => href === '/earners' || index % 5 === 0)
  for (const { href, figure } of some) {
    await page.goto(href)
    // The facts below the heading include the total.
    await expect(main.locator('h1 + *'), href).toContainText(new RegExp(`(^|[^\\d.,])${figure}([^\\d.,]|$)`))
  }

  await makeIssuer(context, product, { language: 'it' })
  const awarded = await givenTemplate(page, { title: 'Primo soccorso', code: 'PS-1' })
  await givenBadge(page, awarded)
  await givenTemplate(page, { title: 'Primo soccorso', code: 'PS-2' })
  await page.goto('/')
  const row = page.getByRole('region', { name: m.overview_top() }).getByRole('row', { name: 'Primo soccorso' })
  await expect(row).toContainText('PS-1')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/badges\\?template=${awarded.id}$`))
  await expect(main.getByRole('link', { name: 'Marcus Bell' })).toBeVisible()
})

test('each figure of the overview explains what it counts, consistently with the others', async ({
  context,
  page,
  product,
}) => {
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.goto('/')
  const figure = (label: string) => page.getByRole('main').locator('dl > div').filter({ hasText: label })
  const count = async (label: string) =>
    Number((await figure(label).locator('dd').first().textContent())?.replace(/[.,]/g, ''))
  // Some of these people hold no badge, so an average over holders would not fit the numbers beside it.
  await expect(figure(m.overview_earners()).locator('dd')).toHaveText([/^[\d.,]+$/, m.overview_earners_who()])
  const part = Math.round((100 * (await count(m.overview_shared()))) / (await count(m.overview_badges())))
  await expect(figure(m.overview_shared()).locator('dd').last()).toHaveText(
    m.overview_shared_part({ part: `${part}%` }),
  )
  await expect(page.getByRole('region', { name: m.overview_by_type() })).not.toContainText(/\b0 |none|nessuno/)
})

/**
 * The targets and numbers of the page's links that show a count. Excluded: a template's name, whose link may count
 * nothing, and planned awards, which open beside their list.
 */
async function countedLinks(main: Locator) {
  const links = await main.getByRole('link').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      // The upcoming days put the date before the event.
      text: link.getAttribute('aria-label') ?? (link.querySelector('b') ?? link).textContent ?? '',
    })),
  )
  return links.flatMap(({ href, text }) => {
    const [figure] = text.replace(/\b\d{4}:/, '').match(/\d[\d,.]*/) ?? []
    return figure && /^\/(badges(?!\/planned)|earners)(?!.*template=)/.test(href) ? [{ href, figure }] : []
  })
}

test('the chart is available as a picture, and each month shows its number', async ({ demoPage: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^March \d{4}: [\d,]+ badges$/ })).toBeVisible()
  await expect(
    page
      .getByRole('img', { name: /^[\d,]+ badges/ })
      .locator('.recharts-bar-rectangle')
      .first(),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the chart' }).click()
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^issued-\d{4}\.png$/)
  const { width } = await sharp(await file.path()).metadata()
  expect(width).toBeGreaterThan(1000)
  const { channels, dominant } = await sharp(await file.path()).stats()
  expect(dominant.r, 'the paper is light').toBeGreaterThan(200)
  expect(Math.max(...channels.map(({ stdev }) => stdev)), 'something is drawn on it').toBeGreaterThan(20)
})

test('long numbers are not cut off beside the chart and above its bars', async ({ demoPage: page }) => {
  await page.route('**/year-statistics?**', async (route) => {
    const answer = await route.fetch()
    const many = Array.from({ length: 12 }, (_, month) => [0, 10_004, 0][month] ?? 1_000 * (month - 3))
    many[11] = 1_234_567
    await route.fulfill({ json: { ...(await answer.json()), badges: many } })
  })
  await page.goto('/?year=2025')
  const chart = page.locator('.recharts-surface').first()
  await expect(chart.getByText('1,234,567')).toBeVisible()
  const cut = () =>
    chart.evaluate((svg) => {
      const { left, right } = svg.getBoundingClientRect()
      if (right > innerWidth) return ['drawn for a wider window']
      return [...svg.querySelectorAll('text')].flatMap((text) => {
        const box = text.getBoundingClientRect()
        return box.left < left || box.right > right ? [text.textContent] : []
      })
    })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(cut).toEqual([])
  }
})

test('loading the overview causes no layout shift', async ({ demoPage: page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('img', { name: /badges issued in \d{4}/ })).toBeVisible()
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.05)
})

test('the overview never overflows its window, even while it is being narrowed; its five figures are stacked', async ({
  demoPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  await page.evaluate(() => {
    const tooWide: number[] = []
    Object.assign(window, { tooWide })
    // Reported before the page had time to render again.
    addEventListener('resize', () => {
      const { scrollWidth, clientWidth } = document.documentElement
      tooWide.push(scrollWidth - clientWidth)
    })
  })
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  }
  const tooWide = await page.evaluate(() => (window as unknown as { tooWide: number[] }).tooWide)
  expect(tooWide.length).toBeGreaterThan(0)
  expect(Math.max(...tooWide)).toBe(0)

  const figures = page.getByRole('main').locator('dl').first().locator('> div')
  await expect(figures).toHaveCount(5)
  const edges = await figures.evaluateAll((all) =>
    all.map((figure) => {
      const { left, right } = figure.getBoundingClientRect()
      return [left, right]
    }),
  )
  expect(new Set(edges.map(String)).size, String(edges)).toBe(1)
})

test('until the chart is loaded, a placeholder with its columns reserves the space', async ({ demoPage: page }) => {
  const release = await holdRequests(page, '**/MonthsDrawing*.js')
  await page.goto('/')
  const chart = page.getByRole('img', { name: /badges issued in \d{4}/ })
  await expect(chart.locator('span')).toHaveCount(12)
  await expect(chart.locator('span').first()).toBeVisible()
  // The part for what needs attention is above the chart.
  await expect(page.getByRole('list', { name: 'Learning paths to follow' })).toBeVisible()
  const before = await chart.boundingBox()
  release()
  await expect(chart.locator('.recharts-surface')).toBeVisible()
  await expect(chart.locator('span').first()).toBeHidden()
  expect(await chart.boundingBox()).toEqual(before)
})
