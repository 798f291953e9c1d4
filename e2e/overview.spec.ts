import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { givenPath } from './learning-paths/learning-path.ts'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { holdChunk } from './support/hold-requests.ts'
import { expect, makeIssuer, signIn, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'

const m = wordsIn('it')

test('the chart is available as a picture, a table and a file, for any year, and each month shows its number', async ({
  context,
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.goto('/')
  await page.getByRole('combobox', { name: m.overview_year() }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?year=20\d\d$/)
  const year = Number(/year=(\d+)/.exec(page.url())?.[1])
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: m.overview_download() }).click()
    await page.getByRole('menuitem', { name }).click()
    return download
  }
  const month = page.getByRole('link', { name: new RegExp(`^Marzo ${year}: [\\d.]+ badge$`, 'i') })
  await expect(month).toBeVisible()
  await expect(page.getByRole('img').locator('.recharts-bar-rectangle').first()).toBeVisible()
  const picture = await save(m.overview_png())
  expect(picture.suggestedFilename()).toMatch(new RegExp(`${year}\\.png$`))
  const { width } = await sharp(await picture.path()).metadata()
  expect(width).toBeGreaterThan(1000)
  const { channels, dominant } = await sharp(await picture.path()).stats()
  expect(dominant.r, 'the paper is light').toBeGreaterThan(200)
  expect(Math.max(...channels.map(({ stdev }) => stdev)), 'something is drawn on it').toBeGreaterThan(20)
  await month.focus()
  expect(await faults(page), 'a month in focus').toEqual([])

  await page.getByRole('button', { name: m.overview_as_table() }).click()
  const table = page.getByRole('table', { name: m.overview_months_of({ year }) })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('rowheader').nth(2)).toHaveText('marzo')
  await page.getByRole('button', { name: m.overview_download() }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await faults(page), 'the table and the menu').toEqual([])
  await page.keyboard.press('Escape')
  const file = await save(m.overview_csv())
  expect(file.suggestedFilename()).toContain(`${year}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain([m.overview_month(), m.shell_badges(), m.overview_paths()].join(';'))
  expect(lines).toHaveLength(13)
})

test('each figure explains what it counts, and links to exactly those rows, as each most awarded template does', async ({
  context,
  page,
  product,
}) => {
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /: \d/ }).first()).toBeVisible()
  const figure = (label: string) => main.locator('dl > div').filter({ hasText: label })
  const count = async (label: string) =>
    Number((await figure(label).locator('dd').first().textContent())?.replace(/[.,]/g, ''))
  // Some of these people hold no badge, so an average over holders would not fit the numbers beside it.
  await expect(figure(m.overview_earners()).locator('dd')).toHaveText([/^[\d.,]+$/, m.overview_earners_who()])
  const part = Math.round((100 * (await count(m.overview_shared()))) / (await count(m.overview_badges())))
  await expect(figure(m.overview_shared()).locator('dd').last()).toHaveText(
    m.overview_shared_part({ part: `${part}%` }),
  )
  await expect(page.getByRole('region', { name: m.overview_by_type() })).not.toContainText(/\b0 |none|nessuno/)

  const fromChart = await countedLinks(main)
  await page.getByRole('button', { name: m.overview_as_table() }).click()
  await expect(main.getByRole('table').first()).toBeVisible()
  const fromTable = await countedLinks(main)
  expect(fromChart.filter(({ href }) => href === '/earners')).toHaveLength(1)
  expect(fromChart.length).toBeGreaterThan(15)
  for (const { href, figure } of oneOfEachKind([...fromChart, ...fromTable])) {
    await page.goto(href)
    // The facts below the heading include the total.
    await expect(main.locator('h1 + *'), href).toContainText(new RegExp(`(^|[^\\d.,])${figure}([^\\d.,]|$)`))
  }

  await makeIssuer(context, product, { language: 'it' })
  const awarded = await givenTemplate(page, { title: 'Primo soccorso', code: 'PS-1' })
  const expires_at = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)} 12:00:00`
  await givenBadge(page, awarded, { expires_at })
  const { id } = await givenBadge(page, awarded, { expires_at, recipient_email: 'ada.okoro@college.example' })
  await page.request.post(`/api/v1/issuers/organization/badges/${id}/renew`, { data: {} })
  await givenTemplate(page, { title: 'Primo soccorso', code: 'PS-2' })
  await page.goto('/')
  const row = page.getByRole('region', { name: m.overview_top() }).getByRole('row', { name: 'Primo soccorso' })
  await expect(row).toContainText('PS-1')
  // Nobody needs to act on a badge that was renewed.
  await expect(page.getByRole('region', { name: m.upcoming_title() })).toContainText(m.upcoming_ending({ count: 1 }))
  const expiring = page.getByRole('link', { name: m.overview_expiring({ count: 1 }) })
  await expiring.click()
  await expect(main.locator('h1 + *')).toContainText(/\b1\b/)
  await page.goBack()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/badges\\?template=${awarded.id}$`))
  await expect(main.getByRole('link', { name: 'Marcus Bell' }).first()).toBeVisible()
})

test('the paths that cannot be awarded are what the link that counts them leads to', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenPath(page, { title: 'Whole path' })
  for (const title of ['First blocked path', 'Second blocked path']) {
    const { steps } = await givenPath(page, { title }, [`Step of ${title}`])
    const archived = await page.request.put(`/api/v1/issuers/organization/badge_templates/${steps[0]?.id}`, {
      data: { status: 'archived' },
    })
    expect(archived.status()).toBe(200)
  }
  await page.goto('/')
  await page.getByRole('link', { name: '2 paths cannot be awarded' }).click()
  await expect(page.getByRole('heading', { name: 'Learning paths' })).toBeVisible()
  const listed = page.getByRole('list', { name: 'Learning paths' }).getByRole('link', { name: /path/ })
  await expect(listed).toHaveText(['Second blocked path', 'First blocked path'])
})

type CountedLink = { href: string; figure: string }

/**
 * The targets and numbers of the page's links that show a count. Excluded: a template's name, whose link may count
 * nothing, and planned awards, which open beside their list.
 */
async function countedLinks(main: Locator): Promise<CountedLink[]> {
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

/** The last link of each combination of page and filters, such as a month of a type. */
const oneOfEachKind = (links: CountedLink[]) => [
  ...new Map(links.map((link) => [link.href.replace(/=[^&]*/g, ''), link])).values(),
]

test('with long numbers too, nothing is cut off on the overview and it never overflows, even while it is being narrowed', async ({
  context,
  page,
  product,
}) => {
  await page.route('**/year-statistics?**', async (route) => {
    const answer = await route.fetch()
    const many = Array.from({ length: 12 }, (_, month) => [0, 10_004, 0][month] ?? 1_000 * (month - 3))
    many[11] = 1_234_567
    await route.fulfill({ json: { ...(await answer.json()), badges: many } })
  })
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?year=2025')
  const chart = page.locator('.recharts-surface').first()
  await expect(chart.getByText('1.234.567')).toBeVisible()
  await expect.poll(() => cutTexts(chart), 'on a wide screen').toEqual([])
  await page.evaluate(() => {
    const tooWide: number[] = []
    Object.assign(window, { tooWide })
    // Reported before the page had time to render again.
    addEventListener('resize', () => {
      const { scrollWidth, clientWidth } = document.documentElement
      tooWide.push(scrollWidth - clientWidth)
    })
  })
  // 640 px is what 1280 px leaves at 200 % zoom.
  for (const width of [768, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    await expect.poll(() => cutTexts(chart), `at ${width} px`).toEqual([])
  }
  const tooWide = await page.evaluate(() => (window as unknown as { tooWide: number[] }).tooWide)
  expect(tooWide.length).toBeGreaterThan(0)
  expect(Math.max(...tooWide)).toBe(0)

  const figures = page.getByRole('main').locator('dl').first().locator('> div')
  await expect(figures).toHaveCount(5)
  const places = await figures.evaluateAll((all) =>
    all.map((figure) => {
      const { left, right } = figure.getBoundingClientRect()
      return `${left} to ${right}`
    }),
  )
  expect(new Set(places).size, `stacked: ${places}`).toBe(1)
  // The navigation's labels keep a distance from the edges.
  const edges = await page.getByRole('navigation', { name: m.shell_main_navigation() }).evaluate((bar) => {
    const label = document.createRange()
    return [...bar.children].map((place) => {
      label.selectNodeContents(place)
      const { left, right } = label.getBoundingClientRect()
      return Math.min(left, innerWidth - right)
    })
  })
  expect(edges).toHaveLength(5)
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(4)
  // Nor is any target too small for touch, such as the months of the chart.
  expect(await faults(page)).toEqual([])
})

/** The numbers of a chart that its drawing cuts off. */
const cutTexts = (chart: Locator) =>
  chart.evaluate((svg) => {
    const { left, right } = svg.getBoundingClientRect()
    if (right > innerWidth) return ['drawn for a wider window']
    return [...svg.querySelectorAll('text')].flatMap((text) => {
      const box = text.getBoundingClientRect()
      return box.left < left || box.right > right ? [text.textContent] : []
    })
  })

test('loading the overview causes no layout shift: a placeholder with its columns stands for the chart until it is loaded', async ({
  demoPage: page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdChunk(page, 'MonthsDrawing')
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
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.05)
})
