import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import sharp from 'sharp'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { expect, signIn, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const m = wordsIn('en')

const chartOf = (page: Page) => page.getByRole('img', { name: /^Badges|^Holders/ })

/** The total below the table equals the selected figure above the chart. */
async function expectAgreement(page: Page) {
  const whole = page.getByRole('table').locator('tfoot td').last()
  await expect(whole).toBeVisible()
  const sum = await page.getByRole('table').locator('tfoot td').allTextContents()
  const figure = await page.locator('label:has(:checked)').textContent()
  expect(
    sum.some((each) => figure?.includes(each)),
    `${figure} stands under the table: ${sum}`,
  ).toBe(true)
}

test('a report by mouse: period, groups and measure are kept in the URL, Back undoes the last change, a second tab shows the same, and nothing overflows a phone', async ({
  demoPage: page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveTitle(/^Badges issued by month and type, academic year \d{4}\/\d{2} · Insegna$/)
  await expect(chartOf(page).locator('.recharts-bar-rectangle').first()).toBeVisible()
  await expectAgreement(page)
  await page.getByRole('button', { name: m.reports_year_before() }).click()
  await expect(page).toHaveURL(/year=20\d\d/)
  // Two changes within one render: the second must include the first.
  const second = await page.getByRole('combobox', { name: m.reports_and_by() }).elementHandle()
  await page.getByRole('combobox', { name: m.reports_group_by() }).evaluate((first, other) => {
    for (const [select, value] of [[first, 'type'] as const, [other, ''] as const]) {
      ;(select as HTMLSelectElement).value = value
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, second)
  await expect(page).toHaveURL(/by=type(&|$)/)
  await page.getByRole('radio', { name: /^Holders/ }).click()
  await expect(page).toHaveTitle(/^Holders by type, academic year/)
  await expect(page.getByText(m.reports_people_once())).toBeVisible()
  await expectAgreement(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other).toHaveTitle(await page.title())
  await expect(other.getByRole('table').locator('tfoot')).toHaveText(
    (await page.getByRole('table').locator('tfoot').textContent()) ?? '',
  )
  await other.close()
  await page.goBack()
  await expect(page).toHaveTitle(/^Badges issued by type,/)
  await page.getByRole('button', { name: /^Academic year/ }).click()
  const dialog = page.getByRole('dialog', { name: m.reports_period_title() })
  await dialog.getByRole('radio', { name: m.reports_kind_days() }).check()
  await dialog.getByLabel(m.shell_days_first()).first().fill('2026-03-10')
  await dialog.getByLabel(m.shell_days_last()).first().fill('2026-03-01')
  await dialog.getByRole('button', { name: m.reports_period_show() }).click()
  await expect(dialog.getByText(m.shell_days_order())).toBeVisible()
  await dialog.getByLabel(m.shell_days_last()).first().fill('2026-05-31')
  await dialog.getByRole('button', { name: m.reports_period_show() }).click()
  await expect(page).toHaveURL(/from=2026-03-10&to=2026-05-31/)
  // Until the new numbers arrive, those of the last period are shown in faded colours.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 844 })
  await page.getByRole('button', { name: m.shell_more() }).click()
  await page.getByRole('dialog').getByRole('link', { name: m.reports_title() }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('columnheader', { name: m.reports_column_change() })).toBeVisible()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.goto('/reports?from=2026-05-31&to=2026-03-10')
  await expect(page.getByText(m.reports_backwards())).toBeVisible()
})

test('a report by keyboard is saved, renamed, shared, found on the overview, and deleted', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/reports?years=calendar')
  await expect(page.getByText(m.reports_nothing())).toBeVisible()
  await page.getByRole('radio', { name: /^Issued/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/measure=holders/)
  await page.getByRole('button', { name: m.reports_save() }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: m.word_name() }).fill('For the ministry')
  await page.keyboard.press('Enter')
  const tabs = page.getByRole('navigation', { name: m.reports_saved_reports() })
  await expect(tabs.locator('[aria-current]')).toHaveText('For the ministry')
  const chooseAction = async (name: string) => {
    await page.getByRole('button', { name: /^More for/ }).press('Enter')
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await chooseAction(m.reports_rename())
  await page.getByRole('textbox', { name: m.word_name() }).fill('For the senate')
  await page.keyboard.press('Enter')
  await expect(tabs.locator('[aria-current]')).toHaveText('For the senate')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chooseAction(m.reports_share_it())
  await expect(tabs.getByRole('link', { name: /^For the senate ?, shared/ })).toBeVisible()
  await page.getByRole('combobox', { name: m.reports_and_by() }).selectOption('language')
  await page.getByRole('button', { name: m.reports_save_changes() }).click()
  await expect(page.getByRole('button', { name: m.reports_save_changes() })).toHaveCount(0)
  await givenBadge(page, await givenTemplate(page))
  await page.goto('/')
  await page
    .getByRole('region', { name: m.reports_overview_title() })
    .getByRole('link', { name: /^For the senate/ })
    .click()
  await expect(page).toHaveURL(/by=month-language/)
  await chooseAction(m.reports_delete())
  await page.getByRole('alertdialog').getByRole('button', { name: m.reports_delete_confirm() }).click()
  await expect(page).toHaveURL(/\/reports$/)
  await expect(tabs.getByRole('link', { name: /senate/ })).toHaveCount(0)
  // Even with the most and longest reports, their tabs stay within the page and the link to all is visible.
  for (const year of [2021, 2022, 2023, 2024, 2025, 2026]) {
    const data = { name: `Relazione sull’internazionalizzazione per il Ministero ${year}`, query: { period: YEAR } }
    const answer = await page.request.post('/api/v1/issuers/organization/saved_reports', { data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await page.reload()
  await expect(tabs.getByRole('button', { name: /6/ })).toBeInViewport({ ratio: 1 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  // On a phone the row of tabs scrolls to the open one.
  const last = await tabs.getByRole('link').last().getAttribute('href')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(last!)
  await expect(tabs.locator('[aria-current]')).toHaveText(/Ministero/)
  await expect(tabs.locator('[aria-current]')).toBeInViewport()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
})

const YEAR = { kind: 'academic_year', year: null }

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('the files of a report contain its chart and its numbers, and its printout has no controls', async ({
  context,
  page,
  product,
}) => {
  const it = wordsIn('it')
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/reports')
  await expect(page).toHaveTitle(/^Badge rilasciati per mese e tipo, anno accademico \d{4}\/\d{2}/)
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: it.reports_export() }).click()
    await page.getByRole('menuitem', { name }).click()
    return await download
  }
  const svg = await textOf(await save(it.reports_export_svg()))
  expect(svg).toContain('Badge rilasciati per mese e tipo, anno accademico')
  expect(svg.match(/recharts-bar-rectangle/g)?.length).toBeGreaterThan(2)
  expect(svg, 'colours and letters are in the file').not.toContain('var(--')
  expect(svg).toContain('data:font/woff2;base64,')
  expect(svg).toMatch(/fill="#[0-9a-f]{6}"/)
  const png = sharp(await (await save(it.reports_export_png())).path())
  const { dominant, channels } = await png.stats()
  expect((await png.metadata()).width).toBeGreaterThan(1400)
  expect(dominant.r, 'the paper is light').toBeGreaterThan(200)
  expect(Math.max(...channels.map(({ stdev }) => stdev)), 'something is drawn on it').toBeGreaterThan(20)
  const whole = await page.getByRole('table').locator('tfoot td').allTextContents()
  expect(await textOf(await save(it.reports_export_csv()))).toContain((whole.at(-3) ?? '').replaceAll('.', ''))
  const xlsx = await readFile(await (await save(it.reports_export_xlsx())).path())
  expect(xlsx.subarray(0, 2).toString(), 'a zip, which every .xlsx is').toBe('PK')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByText(/^Stampato il /)).toBeVisible()
  expect((await page.pdf({ format: 'A4' })).subarray(0, 4).toString()).toBe('%PDF')
})
