import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from './test.ts'

test('the chart is also a table and a file, of any year', async ({ demoPage: page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Year' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?year=20\d\d$/)
  const year = Number(/year=(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: `per month in ${year}` }).getByRole('row')).toHaveCount(14)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the chart' }).click()
  await page.getByRole('menuitem', { name: 'Figures (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`issued-${year}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain(`Month,Badges,Learning paths,Badges in ${year - 1}`)
  expect(lines).toHaveLength(13)
})

test('the chart is also a picture, and each month says its number', async ({ demoPage: page }) => {
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

test('the overview keeps its place while it loads: nothing jumps', async ({ demoPage: page }) => {
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

test('each figure leads to exactly the badges that it counts', async ({ demoPage: page }) => {
  await page.goto('/')
  const figures = page.getByRole('main')
  await expect(figures.getByRole('link', { name: /^Knowledge: / })).toBeVisible()
  const links = await figures.getByRole('link').evaluateAll((all) =>
    all
      .filter((link) => link.getAttribute('href')?.startsWith('/badges'))
      .map((link) => ({
        href: link.getAttribute('href') ?? '',
        said: link.getAttribute('aria-label') ?? link.textContent,
      })),
  )
  const counted = links.flatMap(({ href, said }) => {
    const [figure] = (said ?? '').replace(/\b\d{4}:/, '').match(/\d[\d,]*/) ?? []
    return figure ? [{ href, figure }] : []
  })
  expect(counted.length).toBeGreaterThan(15)
  // Some of each kind: the strip, the chart, the types, what is to follow.
  for (const { href, figure } of counted.filter((_, index) => index % 4 === 0)) {
    await page.goto(href)
    await expect(page.getByRole('main').getByRole('status').first(), href).toContainText(new RegExp(`\\b${figure}\\b`))
  }
})
